// What the core needs from the operating system: pages of memory, and the time a thread has used. No other file of the
// core depends on the system, so a port (to WebAssembly, for example) changes only memory.cpp.
#pragma once

#include <cstddef>
#include <new>
#include <utility>

namespace winnable {

// Pages of zeros, or nullptr if the system has none. Large blocks are requested as huge pages.
void* map_pages(std::size_t bytes);
void unmap_pages(void* memory, std::size_t bytes);
// The same pages and pages of zeros after them, perhaps at another address; nullptr, with nothing changed, if the
// system has no more memory. Where the system can do it, nothing is copied.
void* extend_pages(void* memory, std::size_t bytes, std::size_t more_bytes);

// Seconds of processor time that the calling thread has used; on systems that do not report it, seconds by the clock.
double thread_seconds();

#ifdef __cpp_exceptions
// Allocates what a thread needs for its first exception, while there is memory.
void prepare_for_exceptions();
#endif

// Calls something that allocates memory. False if there was not enough memory; then nothing that it made is left.
template <typename Do>
bool within_memory(Do&& act) {
#ifdef __cpp_exceptions
  prepare_for_exceptions();
  try {
    std::forward<Do>(act)();
  } catch (const std::bad_alloc&) {
    return false;
  }
#else
  std::forward<Do>(act)();
#endif
  return true;
}

}  // namespace winnable
