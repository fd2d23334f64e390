#include "allocations.h"

#include <stdatomic.h>
#include <stddef.h>

// What glibc itself calls them; documented as the way to wrap the allocator.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);

static _Atomic uint64_t count;

static void add_one(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

uint64_t allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

void *malloc(size_t size) {
  add_one();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  add_one();
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  add_one();
  return __libc_realloc(block, size);
}
