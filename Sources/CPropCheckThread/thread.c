#include "thread.h"

#include <stddef.h>

// A hook of Swift's runtime, which calls it for each job that goes to the global executor: swift/Runtime/Concurrency.h.
#define SWIFT __attribute__((swiftcall))
typedef SWIFT void (*enqueue_function)(void *job);
typedef SWIFT void (*enqueue_hook)(void *job, enqueue_function enqueue);
extern enqueue_hook swift_task_enqueueGlobal_hook;

static enqueue_hook earlier_hook;
static _Thread_local long global_jobs;

static SWIFT void count_job(void *job, enqueue_function enqueue) {
  global_jobs++;
  if (earlier_hook != NULL) {
    earlier_hook(job, enqueue);
  } else {
    enqueue(job);
  }
}

// Before there is a second thread.
__attribute__((constructor)) static void install_hook(void) {
  earlier_hook = swift_task_enqueueGlobal_hook;
  swift_task_enqueueGlobal_hook = count_job;
}

const void *thread_mark(void) { return &global_jobs; }

long thread_global_jobs(void) { return global_jobs; }
