#ifndef THREAD_H
#define THREAD_H

#include <stdint.h>

// What Swift does not show of the thread that asks.

/// The same address for the same thread, another one for each other thread that lives.
const void *thread_mark(void);

/// How many jobs this thread has handed to the global executor of Swift so far.
long thread_global_jobs(void);

/// What a thread has waited for so far.
struct thread_rests {
  /// How often it gave its processor away, to go on when something had come: a lock, a time, a file.
  long waits;
  /// How often it waited for a page of memory to be read from a disk, which may be one of the program itself.
  long pages;
};

/// The rests of the thread that asks; some 300 ns.
struct thread_rests thread_rests_now(void);

/// The time in ticks of the processor, whatever they last; some 10 ns. Other processors may be a little ahead or behind.
uint64_t thread_ticks(void);

/// As many ticks as pass in some 10 us.
uint64_t thread_ticks_of_a_glance(void);

/// Blocks the thread until the monotonic clock shows so many nanoseconds. A thread that waits here is woken on time from then
/// on, and not up to 50 us late together with others.
void thread_wait_precisely(int64_t nanoseconds);

#endif
