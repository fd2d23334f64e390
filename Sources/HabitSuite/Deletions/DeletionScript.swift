import HabitDomain
import PropCheck

/// Rows of two devices in agreement, some of which another program deletes on the server while the unaware devices edit some.
struct DeletionScript: Hashable, Sendable {
  /// The number of devices.
  static let devices = 2

  struct Edit: Hashable, Sendable {
    let device: Int
    let key: RowKey
    /// The number of the edit, from 1, which distinguishes its content from others.
    let edition: Int
  }

  /// What the devices initially have in common, parents before children.
  let rows: [RowKey]
  /// What is deleted on the server.
  let deleted: [RowKey]
  let edits: [Edit]
  /// The devices that sync, one after the other, before all of them do.
  let syncs: [Int]
}

extension DeletionScript {
  private static let numbers = 0..<2

  /// The content of a row initially, and after an edit. No two rows are similar, so nothing has to be
  /// repaired.
  static func content(_ key: RowKey, edition: Int) -> SyncedContent {
    let number = numbers.first { self.key(key.table, $0) == key } ?? 0
    let name = "\(key.table) \(number), edition \(edition)"
    func id(_ table: SyncedTable) -> Identifier { SyncSample.id(table, number) }
    switch key.table {
    case .family:
      return .family(
        Family(
          id: id(.family), name: name, code: "CODE0\(number)", createdByUserID: id(.person),
          createdAt: Instant(milliseconds: 0)))
    case .person:
      return .person(
        UserProfile(
          id: id(.person), displayName: name, appleUserIDHash: "hash-00000\(number)",
          avatarURL: nil, createdAt: Instant(milliseconds: 0)))
    case .category:
      var category = Category(
        id: key.id, name: "category \(number)", order: number, isPredefined: false)
      category.displayName = name
      return .category(category)
    case .habit:
      var habit = Habit(id: id(.habit), name: "habit \(number)", startDay: CivilDay(20_000))
      (habit.categoryID, habit.notes) = (self.key(.category, number).id, name)
      return .habit(habit)
    case .membership, .log:
      return .log(
        HabitLog(
          id: id(.log), habitID: id(.habit), date: Instant(milliseconds: 20_000 * 86_400_000),
          day: CivilDay(20_000), value: Double(edition + 1)))
    }
  }

  private static func key(_ table: SyncedTable, _ number: Int) -> RowKey {
    SyncSample.key(table, number)
  }

  /// All rows, parents before children. Memberships are left out: the server deletes them with their parents.
  fileprivate static let all = SyncedTable.allCases.filter { $0 != .membership }.flatMap { table in
    numbers.map { key(table, $0) }
  }

  /// The rows with everything that they need, in the order of ``all``.
  fileprivate static func completed(_ rows: Set<RowKey>) -> [RowKey] {
    var needed = rows
    for key in all.reversed() where needed.contains(key) {
      needed.formUnion(content(key, edition: 0).parents)
    }
    return all.filter(needed.contains)
  }
}

extension Gen where Value == DeletionScript {
  /// Up to ten rows, some of which are deleted and some edited.
  static let deletions = Gen { source in
    let chosen = DeletionScript.all.filter { _ in source.boolean(probability: 0.4) }
    let rows = DeletionScript.completed(Set(chosen))
    let deleted = rows.filter { _ in source.boolean(probability: 0.4) }
    var edits: [DeletionScript.Edit] = []
    source.repeated(0...4, label: .step) { source in
      guard let key = source.element(of: rows) else { return }
      edits.append(
        DeletionScript.Edit(
          device: source.integer(in: 0...DeletionScript.devices - 1), key: key,
          edition: edits.count + 1))
    }
    var syncs: [Int] = []
    source.repeated(0...3) { source in
      syncs.append(source.integer(in: 0...DeletionScript.devices - 1))
    }
    return DeletionScript(rows: rows, deleted: deleted, edits: edits, syncs: syncs)
  }
}

extension DeletionScript: CustomStringConvertible {
  var description: String {
    func list(_ keys: [RowKey]) -> String { keys.map(\.description).joined(separator: ", ") }
    let lines =
      ["rows: \(list(rows))", "deleted on the server: \(list(deleted))"]
      + edits.map { "device \($0.device) edits \($0.key)" } + syncs.map { "device \($0) syncs" }
    return lines.joined(separator: "\n")
  }
}
