#include "system.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

// The next file to be opened would otherwise get the number of a closed stream, and with it everything that is printed.
// For reading only, so that printing still fails.
__attribute__((constructor)) static void open_closed_streams(void) {
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
    if (fcntl(stream, F_GETFD) < 0 && errno == EBADF) open("/dev/null", O_RDONLY);
}

static atomic_int pending_signal;
// When it came, in milliseconds of the monotonic clock; 0 until then.
static atomic_llong pending_since;

// A TERM this soon after another is the same request.
enum { same_request_milliseconds = 1000 };

_Static_assert(
    ATOMIC_INT_LOCK_FREE == 2 && ATOMIC_LLONG_LOCK_FREE == 2, "a signal handler may touch lock-free atomics only");

// Only what is safe in a signal handler: atomics, the clock, and the end of the process.
//
// A service manager or `timeout` signals both a script and the programs that it has started, and the script passes the signal
// on to them: this is one request to end with a report, not two.
static void remember(int number) {
  struct timespec moment;
  clock_gettime(CLOCK_MONOTONIC, &moment);
  long long now = moment.tv_sec * 1000LL + moment.tv_nsec / 1000000;
  long long never = 0;
  atomic_compare_exchange_strong(&pending_since, &never, now);
  int before = 0;
  if (atomic_compare_exchange_strong(&pending_signal, &before, number)) return;
  int is_term_again = before == SIGTERM && number == SIGTERM;
  if (!is_term_again || now - atomic_load(&pending_since) >= same_request_milliseconds) _exit(128 + number);
}

static atomic_int print_request;

static void ask(int number) { atomic_store(&print_request, number); }

void system_ignore_write_signals(void) {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

void system_watch_signals(void) {
  struct sigaction action = {.sa_handler = remember, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  action.sa_handler = ask;
  sigaction(SIGUSR1, &action, NULL);
}

int32_t system_take_print_request(void) { return atomic_exchange(&print_request, 0); }

int32_t system_pending_signal(void) { return atomic_load(&pending_signal); }

int32_t system_terminal_columns(int32_t descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

int32_t system_locale_is_utf8(void) {
  setlocale(LC_CTYPE, "");
  return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}
