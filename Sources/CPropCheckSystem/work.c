// Processes that run cases: how they are started, watched and ended.
#define _GNU_SOURCE
#include "system.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

// Tells the page from anything else that a descriptor may be.
static const uint64_t mark = 0x70726f7063686b31;

struct page {
  uint64_t mark;
  _Atomic uint64_t place;
  _Atomic uint64_t cancelled;
};

// A terminal sends INT and TERM to all processes in its foreground, but these end when the process that started them
// closes their pipe. The signals are blocked from the first instruction on; a handler would come too late.
static int set_signals(posix_spawnattr_t *attributes) {
  sigset_t blocked, usual;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGINT);
  sigaddset(&blocked, SIGTERM);
  sigfillset(&usual);
  // Also ignored from the first instruction on: a file that must not grow any further is an error, not
  // a crash.
  sigdelset(&usual, SIGXFSZ);
  posix_spawnattr_setsigmask(attributes, &blocked);
  posix_spawnattr_setsigdefault(attributes, &usual);
  return posix_spawnattr_setflags(
      attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

int32_t system_start_work(
    const char *program, const char *layer, const char *folder, const int32_t *descriptors, int32_t count) {
  // Writing a backtrace takes seconds and nobody reads it; whoever wants it sets the variable or does without
  // processes.
  setenv("SWIFT_BACKTRACE", "enable=no", 0);
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_init(&actions);
  int error = set_signals(&attributes);
  for (int32_t i = 0; i < count && error == 0; i++)
    error = posix_spawn_file_actions_adddup2(&actions, descriptors[i], i);
  char *arguments[] = {"propcheck", "work", (char *)layer, (char *)folder, NULL};
  pid_t process = 0;
  if (error == 0)
    error = posix_spawn(&process, program, &actions, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error == 0 ? process : -error;
}

int32_t system_has_ended(int32_t process) {
  siginfo_t end = {0};
  return waitid(P_PID, (id_t)process, &end, WEXITED | WNOHANG | WNOWAIT) != 0 || end.si_pid != 0;
}

struct system_end system_reap(int32_t process) {
  int status = 0;
  struct rusage usage = {0};
  pid_t reaped;
  do reaped = wait4(process, &status, 0, &usage);
  while (reaped < 0 && errno == EINTR);
  uint64_t seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec;
  uint64_t microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
  return (struct system_end){
      .signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0,
      .code = WIFEXITED(status) ? WEXITSTATUS(status) : 0,
      .processor_nanoseconds = seconds * 1000000000 + microseconds * 1000,
  };
}

const char *system_signal_name(int32_t signal) {
  const char *name = sigabbrev_np(signal);
  return name ? name : "unknown";
}

const char *system_signal_meaning(int32_t signal) {
  const char *meaning = sigdescr_np(signal);
  return meaning ? meaning : "unknown";
}

// Above all descriptors that children are given: what is passed on must not be overwritten on the
// way.
static int lifted(int descriptor) {
  int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 16);
  // If so many descriptors are not allowed.
  int error = errno == EINVAL ? EMFILE : errno;
  close(descriptor);
  errno = error;
  return copy;
}

int32_t system_make_pipe(int32_t ends[2]) {
  int both[2];
  if (pipe2(both, O_CLOEXEC) != 0) return -errno;
  ends[0] = lifted(both[0]);
  int error = errno;
  ends[1] = lifted(both[1]);
  if (ends[0] >= 0 && ends[1] >= 0) return 0;
  if (ends[0] >= 0) error = errno;
  if (ends[0] >= 0) close(ends[0]);
  if (ends[1] >= 0) close(ends[1]);
  return -error;
}

int32_t system_wait_readable(int32_t first, int32_t second, int32_t milliseconds) {
  struct pollfd both[] = {{.fd = first, .events = POLLIN}, {.fd = second, .events = POLLIN}};
  if (poll(both, 2, milliseconds) <= 0) return 0;
  return (both[0].revents != 0 ? 1 : 0) | (both[1].revents != 0 ? 2 : 0);
}

int32_t system_unread_bytes(int32_t descriptor) {
  int count = 0;
  return ioctl(descriptor, FIONREAD, &count) == 0 ? count : 0;
}

void system_wait_for_hangup(int32_t descriptor) {
  struct pollfd end = {.fd = descriptor, .events = 0};
  while (poll(&end, 1, -1) < 0 && errno == EINTR) {}
}

int32_t system_make_page(void) {
  int page = memfd_create("propcheck", MFD_CLOEXEC);
  if (page < 0) return -errno;
  page = lifted(page);
  if (page < 0) return -errno;
  const struct page empty = {.mark = mark};
  if (write(page, &empty, sizeof empty) == sizeof empty) return page;
  int error = errno;
  close(page);
  return -error;
}

uintptr_t system_map_page(int32_t descriptor) {
  struct stat status;
  if (fstat(descriptor, &status) != 0 || status.st_size != sizeof(struct page)) return 0;
  void *page =
      mmap(NULL, sizeof(struct page), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (page == MAP_FAILED) return 0;
  if (((struct page *)page)->mark == mark) return (uintptr_t)page;
  munmap(page, sizeof(struct page));
  return 0;
}

void system_unmap_page(uintptr_t page) { munmap((void *)page, sizeof(struct page)); }

static struct page *at(uintptr_t page) { return (struct page *)page; }

void system_set_place(uintptr_t page, uint64_t place) {
  atomic_store_explicit(&at(page)->place, place, memory_order_release);
}

uint64_t system_place(uintptr_t page) {
  return atomic_load_explicit(&at(page)->place, memory_order_acquire);
}

void system_cancel(uintptr_t page, uint64_t request) {
  atomic_store_explicit(&at(page)->cancelled, request, memory_order_release);
}

uint64_t system_cancelled(uintptr_t page) {
  return atomic_load_explicit(&at(page)->cancelled, memory_order_acquire);
}

void system_settle_in(int32_t first, int32_t last) {
  // It was started through a link named exe.
  prctl(PR_SET_NAME, "propcheck");
  system_ignore_write_signals();
  signal(SIGINT, SIG_IGN);
  signal(SIGTERM, SIG_IGN);
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  setvbuf(stdout, NULL, _IOLBF, 0);
  for (int32_t i = first; i <= last; i++) fcntl(i, F_SETFD, FD_CLOEXEC);
}
