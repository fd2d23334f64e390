#pragma once

#include "pages.h"

#include <stdbool.h>
#include <stdint.h>

// What the parts of the VFS share.

struct page_vfs {
  struct page_vfs *next;
  sqlite3_vfs *base;
  bool verifies;
  /// Of those who took it and of open files; guarded by the lock of all.
  int64_t holders;
  sqlite3_vfs vfs;
  char name[40];
};

/// Whether the pages of a file have checksums.
enum page_format {
  /// To be read from its first page.
  format_unknown,
  format_plain,
  format_checked,
};

/// The main file of a database as SQLite sees it; the file of the VFS below comes right behind it.
struct page_file {
  sqlite3_file base;
  struct page_vfs *vfs;
  enum page_format format;
  /// Whether there was nothing when it was opened, and the bytes were asked for then.
  bool was_empty;
  bool was_prepared;
  /// What pages have while there is no first page.
  bool expects_checksums;
  /// For a page with its checksum; NULL until one is written.
  uint8_t *scratch;
  int scratch_bytes;
};

// file.c
/// The file of the VFS below.
sqlite3_file *file_below(struct page_file *file);
/// What SQLite calls on a file over one with these methods.
const sqlite3_io_methods *file_methods_over(const sqlite3_io_methods *below);
bool file_is_ours(const sqlite3_file *file);

// vfs.c
void page_vfs_hold(struct page_vfs *vfs);
