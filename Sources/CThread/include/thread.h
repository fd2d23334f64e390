#ifndef THREAD_H
#define THREAD_H

// What Swift does not show of the thread that asks.

/// The same address for the same thread, another one for each other thread that lives.
const void *thread_mark(void);

/// How many jobs this thread has handed to the global executor of Swift so far.
long thread_global_jobs(void);

#endif
