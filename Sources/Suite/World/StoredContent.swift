import Domain

/// What is stored, without what tells in which order it came to be.
///
/// Stamps count the changes of a whole store, so that two orders of the same changes leave different ones, of which no
/// answer tells.
struct StoredContent: Hashable, Sendable {
  let dump: Dump

  init(_ dump: Dump) {
    var dump = dump
    let start = Stamp(wall: 0, counter: 0, device: "")
    for place in dump.habits.indices { dump.habits[place].metadata.modifiedAt = start }
    for place in dump.logs.indices { dump.logs[place].metadata.modifiedAt = start }
    for place in dump.categories.indices { dump.categories[place].metadata.modifiedAt = start }
    for place in dump.families.indices { dump.families[place].metadata.modifiedAt = start }
    for place in dump.people.indices { dump.people[place].metadata.modifiedAt = start }
    for place in dump.memberships.indices { dump.memberships[place].metadata.modifiedAt = start }
    self.dump = dump
  }
}
