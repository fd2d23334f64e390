import HabitDomain

/// Everything that a data layer stores, compared by the bytes of every text and the bits of every number.
///
/// A `String` equals its other normal forms, and 0.0 equals -0.0, so a store that changed one into the other would go
/// unnoticed.
struct Snapshot: Equatable, Sendable {
  let dump: Dump

  static func == (left: Snapshot, right: Snapshot) -> Bool {
    left.dump == right.dump
      && left.dump.texts.elementsEqual(right.dump.texts) { $0.utf8.elementsEqual($1.utf8) }
      && left.dump.numbers.elementsEqual(right.dump.numbers) { $0.bitPattern == $1.bitPattern }
  }
}

extension Snapshot {
  init(of layer: DataLayer) async throws(DataLayerError) {
    dump = try await layer.dump()
  }
}

extension DataLayer {
  /// Everything that its parts store; a store may hold more than its layer shows.
  func dump() async throws(DataLayerError) -> Dump { try await lifeCycle.dump().only(parts) }
}

extension Dump {
  /// Every text of every row, in the order of the rows.
  var texts: [String] {
    texts(of: habits) { [$0.name, $0.emoji, $0.colorHex, $0.unitLabel, $0.categoryID, $0.notes] }
      + texts(of: logs) { [$0.timezone] }
      + texts(of: categories) { [$0.id, $0.name, $0.displayName, $0.emoji] }
      + texts(of: families) { [$0.name, $0.code] }
      + texts(of: people) { [$0.displayName, $0.appleUserIDHash, $0.avatarURL] }
      + texts(of: memberships) { _ in [] } + meals.compactMap(\.notes) + unreadable
  }

  /// Every non-integer number of every row, in the order of the rows.
  var numbers: [Double] {
    habits.compactMap(\.content.dailyTarget) + logs.compactMap(\.content.value)
      + meals.map(\.calories)
  }

  private func texts<Content>(
    of rows: [StoredRow<Content>], _ texts: (Content) -> [String?]
  ) -> [String] {
    rows.flatMap { row in
      let metadata = row.metadata
      return
        (texts(row.content) + [
          metadata.recordName, metadata.changeTag, metadata.modifiedAt.device, metadata.syncBlocked,
        ]).compactMap { $0 }
    }
  }
}

/// Everything that a data layer stores, except its stamps.
///
/// Stamps count the changes of a whole store: two orders of the same changes leave different ones, and no answer shows them.
struct StoredContent: Hashable, Sendable {
  let dump: Dump

  init(_ dump: Dump) {
    var dump = dump
    dump.editMetadata { $0.modifiedAt = .any }
    self.dump = dump
  }
}

extension Dump {
  /// Changes the metadata of every row of every table.
  mutating func editMetadata(_ edit: (inout Metadata) -> Void) {
    for place in habits.indices { edit(&habits[place].metadata) }
    for place in logs.indices { edit(&logs[place].metadata) }
    for place in categories.indices { edit(&categories[place].metadata) }
    for place in families.indices { edit(&families[place].metadata) }
    for place in people.indices { edit(&people[place].metadata) }
    for place in memberships.indices { edit(&memberships[place].metadata) }
  }
}

extension Stamp {
  /// A stamp in place of any other, for comparisons that ignore stamps.
  static let any = Stamp(wall: 0, counter: 0, device: "")
}

extension StoredRow {
  var isLive: Bool { metadata.deletedAt == nil }
}

extension Array {
  /// The content of the rows that are not deleted.
  func live<Content>() -> [Content] where Element == StoredRow<Content> {
    filter(\.isLive).map(\.content)
  }
}
