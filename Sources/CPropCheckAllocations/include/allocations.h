#pragma once

#include <stdbool.h>
#include <stdint.h>

// Counts of the allocator, exact: the functions of the C library are wrapped in the programs that link this, so that no tool
// has to watch them. A sanitizer has wrapped them already; there nothing is counted.

/// Whether anything is counted.
bool allocation_is_counted(void);

/// How many blocks of memory this process has asked for since it started.
uint64_t allocation_count(void);

/// The same of the thread that asks, or of it and a few others where there were more than 192 before.
uint64_t allocation_count_of_thread(void);

/// The bytes of all blocks that were given out and not given back, as large as the allocator made them.
int64_t allocation_live_bytes(void);
