// The loop of libFuzzer, if it is part of the program, and the edges of the code under test.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Called by the loop with each input; results other than 0 are reserved.
typedef int (*fuzzer_callback)(const uint8_t *data, size_t size);

// Whether the loop is part of this program, which is so only in a build for fuzzing.
int32_t fuzzer_is_present(void);

// Runs the loop, which takes its own options and ends the process.
void fuzzer_run(int32_t count, char **arguments, fuzzer_callback callback);

// Mutates a block of bytes as libFuzzer itself does, also using operands that it saw compared; returns the
// new size.
size_t fuzzer_mutate(uint8_t *data, size_t size, size_t max_size);

// The number of edges of the code under test.
size_t fuzzer_edge_count(void);

// Forgets which edges were taken.
void fuzzer_clear_edges(void);

// Marks in `seen`, one byte for each edge, the edges taken since they were cleared; returns how many were new.
size_t fuzzer_collect_edges(uint8_t *seen);
