#include "base/memory.hpp"

#ifdef __cpp_exceptions

namespace winnable {

void prepare_for_exceptions() {
  [[maybe_unused]] static thread_local const bool is_prepared = [] {
    try {
      throw 0;
    } catch (int) {
    }
    return true;
  }();
}

}  // namespace winnable

#endif

#if defined(__EMSCRIPTEN__) || defined(_WIN32)

#include <chrono>
#include <cstdlib>

namespace winnable {

void* map_pages(std::size_t bytes) { return std::calloc(1, bytes); }
void unmap_pages(void* memory, std::size_t) { std::free(memory); }
void forget_pages(void*, std::size_t) {}

double thread_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace winnable

#else

#include <sys/mman.h>
#include <time.h>

namespace winnable {
namespace {

constexpr std::size_t kLarge = std::size_t{8} << 20;

}  // namespace

void* map_pages(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
#ifdef MADV_HUGEPAGE
  if (bytes >= kLarge) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  return memory;
}

void unmap_pages(void* memory, std::size_t bytes) { munmap(memory, bytes); }
void forget_pages(void* memory, std::size_t bytes) { madvise(memory, bytes, MADV_DONTNEED); }

double thread_seconds() {
  timespec used;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}

}  // namespace winnable

#endif
