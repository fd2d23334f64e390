#pragma once

#include <stddef.h>
#include <stdint.h>

/// What libFuzzer calls with each input; other results than 0 are reserved.
typedef int (*fuzzer_callback)(const uint8_t *data, size_t size);

/// The loop of libFuzzer, part of the toolchain: takes its own options and returns when they say so.
int LLVMFuzzerRunDriver(int *argument_count, char ***arguments, fuzzer_callback callback);

/// Changes a block of bytes as libFuzzer does by itself, also by what it saw compared; answers the new size.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
