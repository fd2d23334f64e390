#pragma once

#include <stdint.h>

/// How many blocks of memory this process has asked for since it started.
///
/// The functions of the C library are wrapped in this one program, so that no tool has to watch it.
uint64_t allocation_count(void);
