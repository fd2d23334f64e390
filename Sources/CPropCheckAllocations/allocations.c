#include "allocations.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

#ifdef IS_SANITIZED

bool allocation_is_counted(void) { return false; }
uint64_t allocation_count(void) { return 0; }
uint64_t allocation_count_of_thread(void) { return 0; }
int64_t allocation_live_bytes(void) { return 0; }

#else

// glibc's own names for them; documented as the way to wrap the allocator.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

// Each thread counts in a place of its own, because one that all write to would travel from core to core: 5 ns would
// become 50. A place that only one thread writes needs no locked instruction either; latecomers share the last places,
// and lock.
#define PLACES 256
#define SHARED 64
static struct place {
  _Atomic uint64_t count;
  _Atomic int64_t live;
  char rest[48];
} places[PLACES] __attribute__((aligned(64)));
static struct place *const first_shared = &places[PLACES - SHARED];

static _Atomic unsigned threads;
// Read within malloc, so reading it must not allocate.
static _Thread_local struct place *own __attribute__((tls_model("initial-exec")));

static struct place *place(void) {
  if (own == NULL) {
    unsigned index = atomic_fetch_add_explicit(&threads, 1, memory_order_relaxed);
    own = index < PLACES - SHARED ? &places[index] : &first_shared[index % SHARED];
  }
  return own;
}

static void count(uint64_t calls, int64_t bytes) {
  struct place *place_ = place();
  if (place_ >= first_shared) {
    atomic_fetch_add_explicit(&place_->count, calls, memory_order_relaxed);
    atomic_fetch_add_explicit(&place_->live, bytes, memory_order_relaxed);
    return;
  }
  uint64_t count = atomic_load_explicit(&place_->count, memory_order_relaxed);
  int64_t live = atomic_load_explicit(&place_->live, memory_order_relaxed);
  atomic_store_explicit(&place_->count, count + calls, memory_order_relaxed);
  atomic_store_explicit(&place_->live, live + bytes, memory_order_relaxed);
}

static void *add(void *block) {
  if (block != NULL) count(1, (int64_t)malloc_usable_size(block));
  return block;
}

bool allocation_is_counted(void) { return true; }

uint64_t allocation_count(void) {
  uint64_t sum = 0;
  for (int i = 0; i < PLACES; i++) sum += atomic_load_explicit(&places[i].count, memory_order_relaxed);
  return sum;
}

uint64_t allocation_count_of_thread(void) {
  return atomic_load_explicit(&place()->count, memory_order_relaxed);
}

int64_t allocation_live_bytes(void) {
  int64_t sum = 0;
  for (int i = 0; i < PLACES; i++) sum += atomic_load_explicit(&places[i].live, memory_order_relaxed);
  return sum;
}

void *malloc(size_t size) { return add(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return add(__libc_calloc(number, size)); }

void *realloc(void *block, size_t size) {
  int64_t before = block == NULL ? 0 : (int64_t)malloc_usable_size(block);
  void *moved = __libc_realloc(block, size);
  // A failed call frees nothing, and a call for 0 bytes frees everything.
  if (moved != NULL || size == 0) count(0, -before);
  return add(moved);
}

void free(void *block) {
  if (block == NULL) return;
  count(0, -(int64_t)malloc_usable_size(block));
  __libc_free(block);
}

void *memalign(size_t alignment, size_t size) { return add(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  int before = errno;
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *made = memalign(alignment, size);
  errno = before;
  if (made == NULL) return ENOMEM;
  *block = made;
  return 0;
}

#endif
