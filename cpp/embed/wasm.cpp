// What the core needs where it is WebAssembly, beside the C API: limits of a search without a struct, since the page
// that calls has no C compiler, and a question to the page whether the search should stop.
#ifdef __wasm__

#include <cstdint>

#include "winnable.h"

extern "C" {

// Asks the page; anything but 0 ends the search as cancelled.
__attribute__((import_module("winnable"), import_name("wants_stop"))) int winnable_wasm_wants_stop(void);

// `winnable_solve` with the fields of `winnable_limits` one by one.
__attribute__((export_name("winnable_wasm_solve"))) winnable_result* winnable_wasm_solve(
    const winnable_position* position, double seconds, std::uint64_t positions, std::uint64_t memory_bytes,
    winnable_error* error) {
  const winnable_limits limits = {seconds, positions, memory_bytes, [](void*) { return winnable_wasm_wants_stop(); },
                                  nullptr};
  return winnable_solve(position, &limits, error);
}

// Called for each `thread_local` that must be destroyed when its thread ends. The only thread ends with the module.
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }

}  // extern "C"

#endif
