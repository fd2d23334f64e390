#define _GNU_SOURCE
#include "thread.h"

#include <errno.h>
#include <sys/prctl.h>
#include <time.h>

static _Thread_local int is_precise;

void thread_wait_precisely(int64_t nanoseconds) {
  if (!is_precise) {
    // If it is refused, the thread is woken like any other.
    prctl(PR_SET_TIMERSLACK, 1UL);
    is_precise = 1;
  }
  if (nanoseconds <= 0) return;
  struct timespec moment = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, NULL) == EINTR) {
  }
}
