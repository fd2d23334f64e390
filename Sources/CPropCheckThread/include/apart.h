#ifndef APART_H
#define APART_H

#include <stdbool.h>

// Functions that run on a thread of their own, so that the process survives if they trap or never end.
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
  /// The thread is parked because somebody asked for it.
  apart_parked,
};

/// Starts a thread.
///
/// The first call installs handlers of SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT and SIGURG for the process. Signals for
/// other threads are passed on to the handlers that were there before, or get the default action of the system.
///
/// Returns NULL if there is no memory or no thread left.
struct apart *apart_start(void (*function)(void *context), void *context);

/// Waits until the thread has ended in one way or another, or until the time is up.
enum apart_end apart_wait(struct apart *apart, long milliseconds);

/// The signal of a trap.
int apart_signal(const struct apart *apart);

/// Tries for so long to park the thread where it holds no lock of a library: while it runs code of the program itself, and not,
/// for instance, malloc, without which nobody else could continue. The function may end in another way in the meantime.
enum apart_end apart_park(struct apart *apart, long milliseconds);

/// Frees the resources of a thread whose function returned; any other thread keeps its own.
void apart_leave(struct apart *apart);

#endif
