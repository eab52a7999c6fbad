// What the core wants of the operating system: pages of memory, and the time a thread has used. Nothing else in the
// core knows of one, so that a port (to WebAssembly, say) changes only memory.cpp.
#pragma once

#include <cstddef>
#include <new>
#include <utility>

namespace winnable {

// Pages of zeros, or nullptr if there are none. Large ones are asked for in huge pages.
void* map_pages(std::size_t bytes);
void unmap_pages(void* memory, std::size_t bytes);
// The contents are needed no more: the system may have the pages, though the addresses stay.
void forget_pages(void* memory, std::size_t bytes);

// Seconds of processor time that the calling thread has used; where a system cannot tell, seconds that went by.
double thread_seconds();

#ifdef __cpp_exceptions
// Takes the memory that a thread needs for its first exception, while there is some.
void prepare_for_exceptions();
#endif

// Does something that asks for memory. False if there was not enough; whatever it made is gone then.
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
