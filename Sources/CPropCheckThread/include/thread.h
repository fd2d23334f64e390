#ifndef THREAD_H
#define THREAD_H

#include <stdint.h>

// What Swift does not reveal about the calling thread.

/// An address that is the same for the same thread and differs between living threads.
const void *thread_mark(void);

/// How many jobs this thread has enqueued on Swift's global executor so far.
long thread_global_jobs(void);

/// What a thread has waited for so far.
struct thread_rests {
  /// How often it gave up its processor to wait for something: a lock, a time, a file.
  long waits;
  /// How often it waited for a page of memory to be read from a disk, possibly a page of the program itself.
  long pages;
};

/// The rests of the calling thread; takes some 300 ns.
struct thread_rests thread_rests_now(void);

/// The time in ticks of the processor, whatever their length; takes some 10 ns. Other processors may be a little ahead
/// or behind.
uint64_t thread_ticks(void);

/// As many ticks as pass in some 10 us.
uint64_t thread_ticks_of_a_glance(void);

/// Blocks the thread until the monotonic clock shows so many nanoseconds. From then on the thread is woken on time, and not
/// up to 50 us late together with others.
void thread_wait_precisely(int64_t nanoseconds);

#endif
