#pragma once

#include <stdbool.h>
#include <stdint.h>

// Exact counts of allocations: programs that link this get wrapped versions of the C library's functions, so no tool has to
// watch them. A sanitizer has already wrapped them; nothing is counted then.

/// Whether anything is counted.
bool allocation_is_counted(void);

/// How many blocks of memory this process has asked for since it started.
uint64_t allocation_count(void);

/// The same for the calling thread, or for it and a few others if there were more than 192 threads
/// before it.
uint64_t allocation_count_of_thread(void);

/// The bytes of all blocks that were allocated and not freed, at the sizes that the allocator gave
/// them.
int64_t allocation_live_bytes(void);
