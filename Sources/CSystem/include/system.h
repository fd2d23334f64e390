// What Swift's view of the C library does not show, or what must not run Swift code.
#pragma once

#include <stdint.h>

// A write to a closed pipe becomes an error.
void system_ignore_closed_pipes(void);

// The first INT or TERM is remembered, the second kills.
void system_watch_signals(void);

// The signal that asked the process to end, or 0. Safe to ask from any thread, at any time.
int32_t system_pending_signal(void);

// Columns of the terminal behind a descriptor, or 0 if it is none.
int32_t system_terminal_columns(int32_t descriptor);

// Bytes that are allocated and not freed, in all arenas and in mapped blocks.
uint64_t system_live_heap_bytes(void);

// Whether the character set of the environment's locale is UTF-8.
int32_t system_locale_is_utf8(void);
