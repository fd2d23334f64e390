package import HabitDomain

/// The rows of a repair: their content, without their exchange with the server.
package struct RepairSet: Hashable, Sendable {
  /// A row; it may be a tombstone.
  package struct Item: Hashable, Sendable {
    /// The content.
    package var content: SyncedContent
    /// When it was deleted; nil if it is live.
    package var deletedAt: Instant?
    /// The id of the row that it was merged into.
    package var mergedInto: String?

    /// Makes a row.
    package init(_ content: SyncedContent, deletedAt: Instant? = nil, mergedInto: String? = nil) {
      self.content = content
      self.deletedAt = deletedAt
      self.mergedInto = mergedInto
    }

    /// Whether both have the same content. Category ids are compared by their bytes: two Unicode forms of one text are two ids.
    package static func == (left: Item, right: Item) -> Bool {
      left.content == right.content && left.deletedAt == right.deletedAt
        && areSame(left.mergedInto, right.mergedInto)
        && areSame(left.categoryID, right.categoryID)
    }

    private var categoryID: String? {
      if case .habit(let habit) = content { habit.categoryID } else { nil }
    }

    private static func areSame(_ left: String?, _ right: String?) -> Bool {
      guard let left, let right else { return left == nil && right == nil }
      return left.utf8.elementsEqual(right.utf8)
    }
  }

  /// The rows by key.
  package private(set) var items: [RowKey: Item] = [:]
  /// The sorted keys of each table; no repair changes them.
  private let keys: [SyncedTable: [RowKey]]
  /// How often a row really changed.
  private(set) var changes = 0

  package static func == (left: RepairSet, right: RepairSet) -> Bool { left.items == right.items }

  package func hash(into hasher: inout Hasher) { hasher.combine(items) }

  /// Makes a set of rows, whatever their order.
  package init(_ items: [Item]) {
    for item in items { self.items[item.content.key] = item }
    keys = Dictionary(grouping: self.items.keys, by: \.table).mapValues { $0.sorted() }
  }

  /// Makes a set of stored rows.
  package init(_ rows: [SyncedRow]) {
    self.init(
      rows.map {
        Item($0.content, deletedAt: $0.deletedAt, mergedInto: $0.mergedInto)
      })
  }

  /// The rows of another set that differ here, by key.
  package func differences(to other: RepairSet) -> [Item] {
    other.items.filter { items[$0.key] != $0.value }.sorted { $0.key < $1.key }.map(\.value)
  }
}

// A row is visible if it and its parents are live: that depends on the set only, and not on the order in which its rows
// came (domain 4.10).
extension RepairSet {
  /// Whether a row is live.
  package func isLive(_ key: RowKey) -> Bool { items[key].map { $0.deletedAt == nil } ?? false }

  /// Whether a row is visible; a habit is visible without its category.
  package func isVisible(_ key: RowKey) -> Bool {
    guard isLive(key), let item = items[key] else { return false }
    return key.table == .habit || item.content.parents.allSatisfy(isLive)
  }

  /// The survivor of a deleted row, at the end of the chain of merges; nil if there is none.
  package func survivor(of key: RowKey) -> RowKey? {
    var seen: Set<RowKey> = [key]
    var last = key
    while let item = items[last], item.deletedAt != nil, let next = item.mergedInto {
      // A cycle, which no repair makes, has no end; a row that has not arrived yet cannot be a parent.
      guard let survivor = RowKey(key.table, idText: next), items[survivor] != nil,
        seen.insert(survivor).inserted
      else { return nil }
      last = survivor
    }
    return last == key ? nil : last
  }
}

extension RepairSet {
  /// The live families, by id.
  package var families: [Family] {
    live(.family) { if case .family(let family) = $0 { family } else { nil } }
  }

  /// The live people, by id.
  package var people: [UserProfile] {
    live(.person) { if case .person(let person) = $0 { person } else { nil } }
  }

  /// The live memberships, by id.
  package var memberships: [Membership] {
    live(.membership) { if case .membership(let membership) = $0 { membership } else { nil } }
  }

  /// The live categories, by the bytes of the id.
  package var categories: [Category] {
    live(.category) { if case .category(let category) = $0 { category } else { nil } }
  }

  /// The live habits, by id.
  package var habits: [Habit] {
    live(.habit) { if case .habit(let habit) = $0 { habit } else { nil } }
  }

  /// The live logs, by id.
  package var logs: [HabitLog] {
    live(.log) { if case .log(let log) = $0 { log } else { nil } }
  }

  private func live<Content>(
    _ table: SyncedTable, _ content: (SyncedContent) -> Content?
  ) -> [Content] {
    (keys[table] ?? []).compactMap { key in
      guard let item = items[key], item.deletedAt == nil else { return nil }
      return content(item.content)
    }
  }

  /// Changes the content of a live row.
  package mutating func set(_ content: SyncedContent) {
    change(content.key) { $0.content = content }
  }

  /// Deletes a row, merged into another or not.
  package mutating func bury(_ key: RowKey, at time: Instant, mergedInto survivor: String? = nil) {
    change(key) { item in
      item.deletedAt = time
      item.mergedInto = survivor
    }
  }

  private mutating func change(_ key: RowKey, _ body: (inout Item) -> Void) {
    guard let old = items[key] else { return }
    var item = old
    body(&item)
    guard item != old else { return }
    items[key] = item
    changes += 1
  }
}
