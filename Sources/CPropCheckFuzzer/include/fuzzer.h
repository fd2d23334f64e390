// The loop of libFuzzer, where it is part of the program, and the edges of what is under test.
#pragma once

#include <stddef.h>
#include <stdint.h>

// What the loop calls with each input; other results than 0 are reserved.
typedef int (*fuzzer_callback)(const uint8_t *data, size_t size);

// Whether the loop is part of this program, which it is only if it was built for it.
int32_t fuzzer_is_present(void);

// Runs the loop, which takes its own options and ends the process.
void fuzzer_run(int32_t count, char **arguments, fuzzer_callback callback);

// Changes a block of bytes as libFuzzer does by itself, also by what it saw compared; answers the new size.
size_t fuzzer_mutate(uint8_t *data, size_t size, size_t max_size);

// The number of edges of what is under test.
size_t fuzzer_edge_count(void);

// Forgets which edges were taken.
void fuzzer_clear_edges(void);

// Marks in `seen`, one byte for each edge, those that were taken since they were cleared; answers how many were new.
size_t fuzzer_collect_edges(uint8_t *seen);
