// What Swift's view of the C library does not show, or what must not run Swift code.
#pragma once

#include <stdint.h>

// Before the program starts, standard streams that are closed are opened on /dev/null, for reading.

// Makes a write to a closed pipe, or beyond the size limit of files, an error instead of a signal.
void system_ignore_write_signals(void);

// The first INT or TERM is remembered, the second kills; several TERM within a second are one.
void system_watch_signals(void);

// The signal that asked the process to end, or 0. Safe to ask from any thread, at any time.
int32_t system_pending_signal(void);

// Whether USR1 came since the last call; it is watched from the first call of
// `system_watch_signals` on.
int32_t system_take_print_request(void);

// The columns of the terminal of a descriptor, or 0 if it is not a terminal.
int32_t system_terminal_columns(int32_t descriptor);

// Whether the character set of the environment's locale is UTF-8.
int32_t system_locale_is_utf8(void);

// Starts a program, by its path, as `propcheck work LAYER FOLDER`; resets the dispositions of all signals but XFSZ,
// blocks INT and TERM.
// descriptors[i] becomes descriptor i of the child; all others are closed by their own flag.
// Returns the process, or the negated error of the system.
int32_t system_start_work(
    const char *program, const char *layer, const char *folder, const int32_t *descriptors, int32_t count);

// How a process ended: by a signal, or with a code if the signal is 0.
struct system_end {
  int32_t signal;
  int32_t code;
  uint64_t processor_nanoseconds;
};

// Whether a child has ended; it still has to be reaped.
int32_t system_has_ended(int32_t process);

// Waits for the end of a child.
struct system_end system_reap(int32_t process);

// `SIGILL` and `illegal instruction`; static texts.
const char *system_signal_name(int32_t signal);
const char *system_signal_meaning(int32_t signal);

// The two ends of a pipe, the reading one first, which no other program inherits. Returns 0, or the
// negated error.
int32_t system_make_pipe(int32_t ends[2]);

// Waits until one of two descriptors can be read or is closed; 1 for the first, 2 for the second, 3 for both, 0 when
// the time is up.
int32_t system_wait_readable(int32_t first, int32_t second, int32_t milliseconds);

// How many unread bytes are in a pipe.
int32_t system_unread_bytes(int32_t descriptor);

// Waits until the other end of a pipe is closed, whatever is still in it.
void system_wait_for_hangup(int32_t descriptor);

// A page that processes share: a descriptor to pass on, or the negated error; and its address, or 0.
int32_t system_make_page(void);
uintptr_t system_map_page(int32_t descriptor);
void system_unmap_page(uintptr_t page);

// What the child is doing, and the number of the request that is no longer wanted.
void system_set_place(uintptr_t page, uint64_t place);
uint64_t system_place(uintptr_t page);
void system_cancel(uintptr_t page, uint64_t request);
uint64_t system_cancelled(uintptr_t page);

// What a child sets up for itself: no signal from the terminal or for a failed write, no core file, line-buffered
// output, and descriptors `first` to `last` closed in programs that it starts.
void system_settle_in(int32_t first, int32_t last);
