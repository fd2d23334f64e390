#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Puts the checksum of a page that is written at an offset of a file into its last bytes.
void page_stamp(uint8_t *page, int count, int64_t offset);

/// Whether the last bytes of a page are its checksum, or the page was never written and is all zeros.
bool page_is_whole(const uint8_t *page, int count, int64_t offset);

/// Whether a first page would be whole if it said that it has a checksum; then that statement is what is
/// damaged.
bool page_hides_checksum(const uint8_t *page, int count);

/// Whether a page is the first one of a database.
bool page_is_header(const uint8_t *page);

/// Whether a first page says that the pages of its database have a checksum.
bool page_has_checksums(const uint8_t *page);
