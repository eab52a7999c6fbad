// Makes asking for memory fail, for tests: preloaded into a process, it refuses malloc and mmap at a chosen call, or
// from it on. Only the core's own calls count: those made while Python's lock is released or, if that is wished, those
// of `new` while it is held, for Python itself is no C++.
#include <dlfcn.h>
#include <sys/mman.h>

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <new>

extern "C" {

void* __libc_malloc(std::size_t);

static long calls_left = -1;  // until the one that fails; negative: none does
static bool fails_ever_after = false;
static long calls = 0;
static bool is_armed = false;
static bool is_under_lock = false;  // which of the two kinds of calls count
static int (*holds_lock)() = nullptr;

void arm(long nth, int ever_after, int under_lock) {
  if (!holds_lock) holds_lock = reinterpret_cast<int (*)()>(dlsym(RTLD_DEFAULT, "PyGILState_Check"));
  calls_left = nth;
  fails_ever_after = ever_after;
  is_under_lock = under_lock;
  calls = 0;
  is_armed = true;
}

// How many calls there were since.
long disarm() {
  is_armed = false;
  return calls;
}

static bool fails(bool is_new) {
  if (!is_armed || (is_under_lock && !is_new) || static_cast<bool>(holds_lock()) != is_under_lock) return false;
  ++calls;
  if (calls_left < 0) return false;
  if (calls_left > 0) {
    --calls_left;
    return false;
  }
  if (!fails_ever_after) calls_left = -1;
  return true;
}

void* malloc(std::size_t size) {
  if (fails(false)) {
    errno = ENOMEM;
    return nullptr;
  }
  return __libc_malloc(size);
}

void* mmap(void* address, std::size_t length, int protection, int flags, int file, off_t offset) {
  static void* (*real)(void*, std::size_t, int, int, int, off_t) = nullptr;
  if (!real) real = reinterpret_cast<decltype(real)>(dlsym(RTLD_NEXT, "mmap"));
  if (fails(false)) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  return real(address, length, protection, flags, file, offset);
}
}

void* operator new(std::size_t size) {
  void* const memory = fails(true) ? nullptr : __libc_malloc(size);
  if (!memory) throw std::bad_alloc();
  return memory;
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
