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

#if defined(__EMSCRIPTEN__) || defined(__wasi__) || defined(_WIN32)

#include <chrono>
#include <cstdlib>
#include <cstring>

namespace winnable {

void* map_pages(std::size_t bytes) { return std::calloc(1, bytes); }
void unmap_pages(void* memory, std::size_t) { std::free(memory); }

void* extend_pages(void* memory, std::size_t bytes, std::size_t more_bytes) {
  auto* const extended = static_cast<char*>(std::realloc(memory, bytes + more_bytes));
  if (extended) std::memset(extended + bytes, 0, more_bytes);
  return extended;
}

double thread_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace winnable

#else

#include <sys/mman.h>
#include <time.h>

#include <algorithm>
#include <cstring>

namespace winnable {
namespace {

constexpr std::size_t kLarge = std::size_t{8} << 20;

void* with_large_pages(void* memory, std::size_t bytes) {
  if (memory == MAP_FAILED) return nullptr;
#ifdef MADV_HUGEPAGE
  if (bytes >= kLarge) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  return memory;
}

}  // namespace

void* map_pages(std::size_t bytes) {
  return with_large_pages(
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0), bytes);
}

void unmap_pages(void* memory, std::size_t bytes) { munmap(memory, bytes); }

#ifdef MREMAP_MAYMOVE

void* extend_pages(void* memory, std::size_t bytes, std::size_t more_bytes) {
  return with_large_pages(mremap(memory, bytes, bytes + more_bytes, MREMAP_MAYMOVE), bytes + more_bytes);
}

#else

// Copies the pages one piece after another, and gives each back once it is copied.
void* extend_pages(void* memory, std::size_t bytes, std::size_t more_bytes) {
  constexpr std::size_t kPiece = std::size_t{1} << 20;
  auto* const extended = static_cast<char*>(map_pages(bytes + more_bytes));
  if (!extended) return nullptr;
  for (std::size_t done = 0; done < bytes; done += kPiece) {
    char* const piece = static_cast<char*>(memory) + done;
    const std::size_t size = std::min(kPiece, bytes - done);
    std::memcpy(extended + done, piece, size);
    munmap(piece, size);
  }
  return extended;
}

#endif

double thread_seconds() {
  timespec used;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}

}  // namespace winnable

#endif
