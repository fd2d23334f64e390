#include "disk.h"

#include <stdlib.h>
#include <string.h>

struct entry *name_find(struct disk *disk, const char *name) {
  struct entry *entry = disk->entries;
  while (entry != NULL && strcmp(entry->name, name) != 0) entry = entry->next;
  return entry;
}

static struct entry *find_or_make(struct disk *disk, const char *name) {
  struct entry *entry = name_find(disk, name);
  if (entry != NULL) return entry;
  size_t bytes = strlen(name) + 1;
  entry = calloc(1, sizeof *entry + bytes);
  if (entry == NULL) return NULL;
  memcpy(entry->name, name, bytes);
  entry->next = disk->entries;
  disk->entries = entry;
  return entry;
}

static void lead_now(struct disk *disk, struct entry *entry, struct node *node) {
  struct node *before = entry->now;
  if (node != NULL) node_use(disk, node);
  entry->now = node;
  if (before != NULL) node_leave(disk, before);
}

static void lead_durably(struct disk *disk, struct entry *entry, struct node *node) {
  struct node *before = entry->durable;
  if (node != NULL) node_hold(node);
  entry->durable = node;
  if (before != NULL) node_drop(disk, before);
}

/// Records a step of the names, which retains what it needs.
static bool note(struct disk *disk, const char *name, struct node *node, const char *freed_name) {
  struct change *change = change_make(disk, disk_step_name);
  if (change == NULL) return false;
  change->name = strdup(name);
  change->freed_name = freed_name == NULL ? NULL : strdup(freed_name);
  if (change->name == NULL || (freed_name != NULL && change->freed_name == NULL)) {
    change_free(disk, change);
    return false;
  }
  change->node = node;
  if (node != NULL) node_hold(node);
  changes_add(&disk->name_changes, change);
  return true;
}

bool name_set(struct disk *disk, const char *name, struct node *node, const char *freed_name) {
  struct entry *entry = find_or_make(disk, name);
  struct entry *freed = freed_name == NULL ? NULL : find_or_make(disk, freed_name);
  if (entry == NULL || (freed_name != NULL && freed == NULL)) return false;
  if (!note(disk, name, node, freed_name)) return false;
  lead_now(disk, entry, node);
  if (freed != NULL) lead_now(disk, freed, NULL);
  return true;
}

bool name_lead(struct disk *disk, const char *name, struct node *now, struct node *durable) {
  struct entry *entry = find_or_make(disk, name);
  if (entry == NULL) return false;
  lead_durably(disk, entry, durable);
  lead_now(disk, entry, now);
  return true;
}

bool name_set_durably(struct disk *disk, const char *name, struct node *node) {
  return name_lead(disk, name, node, node);
}

/// Removes one name from a step of the names; a step without names has no effect.
static void take_out(struct disk *disk, struct change *change, const char *name) {
  if (change->freed_name != NULL && strcmp(change->freed_name, name) == 0) {
    free(change->freed_name);
    change->freed_name = NULL;
  }
  if (strcmp(change->name, name) != 0) return;
  free(change->name);
  // What remains of a renaming is that the other name leads nowhere.
  change->name = change->freed_name;
  change->freed_name = NULL;
  if (change->node != NULL) node_drop(disk, change->node);
  change->node = NULL;
}

void name_forget_steps(struct disk *disk, const char *name) {
  struct changes *changes = &disk->name_changes;
  struct change **link = &changes->first;
  changes->last = NULL;
  while (*link != NULL) {
    struct change *change = *link;
    take_out(disk, change, name);
    if (change->name != NULL) {
      changes->last = change;
      link = &change->next;
    } else {
      *link = change->next;
      changes->count--;
      change_free(disk, change);
    }
  }
}

void names_sync(struct disk *disk) {
  for (struct change *change = disk->name_changes.first; change != NULL; change = change->next) {
    struct entry *entry = name_find(disk, change->name);
    if (entry != NULL) lead_durably(disk, entry, change->node);
    struct entry *freed = change->freed_name == NULL ? NULL : name_find(disk, change->freed_name);
    if (freed != NULL) lead_durably(disk, freed, NULL);
  }
  changes_free(disk, &disk->name_changes);
}

void names_free(struct disk *disk) {
  changes_free(disk, &disk->name_changes);
  while (disk->entries != NULL) {
    struct entry *entry = disk->entries;
    disk->entries = entry->next;
    lead_durably(disk, entry, NULL);
    lead_now(disk, entry, NULL);
    free(entry);
  }
}
