#include "disk.h"

#include <stdlib.h>

struct change *change_make(struct disk *disk, enum disk_step_kind kind) {
  struct change *change = malloc(sizeof *change);
  if (change == NULL) return NULL;
  *change = (struct change){.kind = kind, .number = ++disk->steps};
  return change;
}

const uint8_t *change_bytes(const struct node *node, const struct change *change) {
  return change->bytes != NULL ? change->bytes : bytes_at(&node->now, change->offset);
}

void changes_add(struct changes *changes, struct change *change) {
  change->next = NULL;
  if (changes->last == NULL) {
    changes->first = change;
  } else {
    changes->last->next = change;
  }
  changes->last = change;
  changes->count++;
}

void change_free(struct disk *disk, struct change *change) {
  if (change->node != NULL) node_drop(disk, change->node);
  free(change->name);
  free(change->freed_name);
  free(change->bytes);
  free(change);
}

void changes_free(struct disk *disk, struct changes *changes) {
  struct change *change = changes->first;
  *changes = (struct changes){0};
  while (change != NULL) {
    struct change *next = change->next;
    change_free(disk, change);
    change = next;
  }
}

static int by_number(const void *left, const void *right) {
  uint64_t first = (*(struct change *const *)left)->number, second = (*(struct change *const *)right)->number;
  return first < second ? -1 : first > second;
}

static int64_t put(struct change **all, int64_t count, const struct changes *changes) {
  for (struct change *change = changes->first; change != NULL; change = change->next) all[count++] = change;
  return count;
}

int64_t changes_count(const struct disk *disk) {
  int64_t count = disk->name_changes.count;
  for (const struct node *node = disk->nodes; node != NULL; node = node->next) count += node->changes.count;
  return count;
}

struct change **changes_in_order(struct disk *disk, int64_t *count) {
  int64_t total = changes_count(disk);
  *count = 0;
  struct change **all = total == 0 ? NULL : malloc((size_t)total * sizeof *all);
  if (all == NULL) return NULL;
  *count = put(all, 0, &disk->name_changes);
  for (struct node *node = disk->nodes; node != NULL; node = node->next) *count = put(all, *count, &node->changes);
  qsort(all, (size_t)*count, sizeof *all, by_number);
  return all;
}
