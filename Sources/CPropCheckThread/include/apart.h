#ifndef APART_H
#define APART_H

#include <stdbool.h>

// Functions that run on a thread of their own, so that it is not the end of the process if they trap or never end.
//
// Nothing can be unwound: such a thread is parked for good, with its stack, its memory and its locks.

/// A thread that runs one function.
struct apart;

/// What has become of it.
enum apart_end {
  /// It runs.
  apart_running,
  /// The function returned.
  apart_returned,
  /// The function trapped, and the thread is parked.
  apart_trapped,
  /// The thread is parked, as somebody asked for it.
  apart_parked,
};

/// Starts a thread.
///
/// With the first one handlers of SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT and SIGURG are set for the process. What comes
/// for another thread goes on to the handlers that were there before, or to what the system does without.
///
/// Returns NULL if there is no memory or no thread left.
struct apart *apart_start(void (*function)(void *context), void *context);

/// Waits until the thread has ended in one way or another, or for so long.
enum apart_end apart_wait(struct apart *apart, long milliseconds);

/// The signal of a trap.
int apart_signal(const struct apart *apart);

/// Tries for so long to park the thread where it holds no lock of a library: while code of the program itself runs, and not, for
/// instance, that of malloc, without which nobody else could go on. Meanwhile the function may end in another way.
enum apart_end apart_park(struct apart *apart, long milliseconds);

/// Gives back what a thread had whose function returned; of any other it leaves what it has.
void apart_leave(struct apart *apart);

#endif
