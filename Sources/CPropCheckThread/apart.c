#define _GNU_SOURCE
#include "apart.h"

#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>
#include <ucontext.h>

// As much as the first thread of a process usually has; only what is used takes up memory.
#define STACK_BYTES (8 << 20)
// For a handler of a thread that has no stack left.
#define SPARE_BYTES (64 << 10)
// Nothing else relies on it, and programs that do not know it ignore it. Go also parks its threads with it.
#define PARK SIGURG

struct apart {
  pthread_t thread;
  void (*function)(void *);
  void *context;
  _Atomic int end;
  _Atomic bool is_unwanted;
  int signal;
  sem_t ended;
  char spare[SPARE_BYTES];
};

static const int traps[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
#define TRAPS (sizeof traps / sizeof traps[0])

static struct sigaction earlier[NSIG];
// Read in handlers, so reading it must not allocate.
static _Thread_local struct apart *own __attribute__((tls_model("initial-exec")));

static void end(struct apart *apart, int how) {
  atomic_store(&apart->end, how);
  sem_post(&apart->ended);
}

static void park(struct apart *apart, int how) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, NULL);
  end(apart, how);
  for (;;) sigsuspend(&all);
}

// Does what the signal would have done without the handlers of this file.
static void pass_on(int number, siginfo_t *info, void *context) {
  const struct sigaction *before = &earlier[number];
  if (before->sa_flags & SA_SIGINFO) {
    before->sa_sigaction(number, info, context);
  } else if (before->sa_handler != SIG_DFL && before->sa_handler != SIG_IGN) {
    before->sa_handler(number);
  } else if (number != PARK && (before->sa_handler == SIG_DFL || info->si_code > 0)) {
    // It is delivered when this handler returns.
    signal(number, SIG_DFL);
    raise(number);
  }
}

static void on_trap(int number, siginfo_t *info, void *context) {
  // A signal from another process is meant for this process as a whole.
  bool is_own = info->si_code != SI_USER && info->si_code != SI_QUEUE;
  if (own == NULL || !is_own) {
    pass_on(number, info, context);
    return;
  }
  own->signal = number;
  park(own, apart_trapped);
}

// The bounds of the program's own code, or of the library that contains this file; from the linker.
extern const char __executable_start[] __attribute__((weak));
extern const char etext[] __attribute__((weak));

static bool is_in_program(const ucontext_t *context) {
#if defined(__x86_64__)
  uintptr_t place = (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
  uintptr_t place = (uintptr_t)context->uc_mcontext.pc;
#else
  uintptr_t place = 0;
#endif
  return place >= (uintptr_t)__executable_start && place < (uintptr_t)etext;
}

static void on_park(int number, siginfo_t *info, void *context) {
  struct apart *apart = own;
  if (apart == NULL || !atomic_load(&apart->is_unwanted)) {
    pass_on(number, info, context);
  } else if (is_in_program(context)) {
    park(apart, apart_parked);
  }
}

static void install(int number, void (*handler)(int, siginfo_t *, void *)) {
  struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
  action.sa_sigaction = handler;
  sigemptyset(&action.sa_mask);
  // Stored before it is needed: the handler may be called as soon as it is set.
  sigaction(number, NULL, &earlier[number]);
  sigaction(number, &action, NULL);
}

static void install_all(void) {
  for (size_t i = 0; i < TRAPS; i++) install(traps[i], on_trap);
  install(PARK, on_park);
}

static void *run(void *argument) {
  struct apart *apart = argument;
  stack_t before, spare = {.ss_sp = apart->spare, .ss_size = SPARE_BYTES};
  sigaltstack(&spare, &before);
  sigset_t handled;
  sigemptyset(&handled);
  for (size_t i = 0; i < TRAPS; i++) sigaddset(&handled, traps[i]);
  sigaddset(&handled, PARK);
  pthread_sigmask(SIG_UNBLOCK, &handled, NULL);
  own = apart;
  apart->function(apart->context);
  own = NULL;
  sigaltstack(&before, NULL);
  end(apart, apart_returned);
  return NULL;
}

struct apart *apart_start(void (*function)(void *), void *context) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install_all);
  struct apart *apart = malloc(sizeof *apart);
  if (apart == NULL) return NULL;
  apart->function = function;
  apart->context = context;
  apart->signal = 0;
  atomic_init(&apart->end, apart_running);
  atomic_init(&apart->is_unwanted, false);
  sem_init(&apart->ended, 0, 0);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, STACK_BYTES);
  int error = pthread_create(&apart->thread, &attributes, run, apart);
  pthread_attr_destroy(&attributes);
  if (error == 0) return apart;
  free(apart);
  return NULL;
}

enum apart_end apart_wait(struct apart *apart, long milliseconds) {
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_sec += milliseconds / 1000;
  until.tv_nsec += milliseconds % 1000 * 1000000;
  if (until.tv_nsec >= 1000000000) {
    until.tv_sec++;
    until.tv_nsec -= 1000000000;
  }
  // When interrupted it returns early, and is called again.
  sem_clockwait(&apart->ended, CLOCK_MONOTONIC, &until);
  return atomic_load(&apart->end);
}

int apart_signal(const struct apart *apart) { return apart->signal; }

enum apart_end apart_park(struct apart *apart, long milliseconds) {
  atomic_store(&apart->is_unwanted, true);
  int how = atomic_load(&apart->end);
  for (long i = 0; i < milliseconds && how == apart_running; i++) {
    // A thread keeps its number until it is joined, even after it has ended.
    pthread_kill(apart->thread, PARK);
    how = apart_wait(apart, 1);
  }
  return how;
}

void apart_leave(struct apart *apart) {
  if (atomic_load(&apart->end) != apart_returned) {
    pthread_detach(apart->thread);
    return;
  }
  pthread_join(apart->thread, NULL);
  sem_destroy(&apart->ended);
  free(apart);
}
