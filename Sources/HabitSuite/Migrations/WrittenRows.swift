import HabitDomain
import PropCheck

/// The rows that should be written to an old store, from which a migration begins.
///
/// The model starts from what the layer reports about that store; a layer that wrote something else would be judged by
/// that.
struct WrittenRows {
  let contents: StoreContents

  /// - Throws: A failure if the store has a row that should not have been written, or lacks one that its
  ///   tables accept.
  func check(_ before: StoreContents) throws(Failure) {
    // The state has a row from the beginning.
    let tables = Set(contents.tables.keys).union(before.tables.keys).subtracting(["state"])
    for table in tables.sorted() {
      let stored = before.tables[table] ?? []
      var (rest, kept, missing) = (stored, [PlainRow](), [PlainRow]())
      for row in contents.tables[table] ?? [] {
        if let place = rest.firstIndex(where: { Self.isStored(row, as: $0) }) {
          rest.remove(at: place)
          kept.append(row)
        } else {
          missing.append(row)
        }
      }
      let isRefused = missing.allSatisfy { hasKey($0, of: kept, in: table) }
      guard !rest.isEmpty || !isRefused else { continue }
      throw difference(in: table, stored)
    }
  }

  private func difference(in table: String, _ stored: [PlainRow]) -> Failure {
    let written = contents.tables[table] ?? []
    return Failure(
      "A store does not hold the rows to be written.", origin: "writing", symptoms: [table],
      difference: Failure.Difference(
        path: table, expected: Self.text(of: written), actual: Self.text(of: stored)))
  }

  private static func text(of rows: [PlainRow]) -> String {
    rows.map { StoreContents.text(of: $0) }.joined(separator: "\n")
  }
}

extension WrittenRows {
  /// What rows of a table may not share at a version of the apps; our own rows are never drawn to share
  /// anything.
  private var keys: [String: [String]] {
    guard contents.version >= 9 else {
      return ["families": ["code"], "users": ["hash"], "categories": ["name"]]
    }
    return [
      "users": ["hash"], "memberships": ["familyId", "userId"], "logs": ["habitID", "day"],
    ]
  }

  /// Whether a row has the key of one of the others, so that it is refused.
  private func hasKey(_ row: PlainRow, of others: [PlainRow], in table: String) -> Bool {
    guard let columns = keys[table] else { return false }
    let key = Self.values(of: columns, in: row)
    guard !key.contains(.null) else { return false }
    return others.contains { Self.values(of: columns, in: $0) == key }
  }

  private static func values(of columns: [String], in row: PlainRow) -> [StoredValue] {
    columns.map { row[$0] ?? .null }
  }

  /// A store has additional columns, with values of its own.
  private static func isStored(_ written: PlainRow, as stored: PlainRow) -> Bool {
    written.allSatisfy { column, value in
      stored[column].map { isStored(value, as: $0) } ?? false
    }
  }

  /// A column of numbers or texts changes the type of a number, but not the number.
  private static func isStored(_ written: StoredValue, as stored: StoredValue) -> Bool {
    switch (written, stored) {
    case (.real(let number), .real(let other)): number == other
    case (.integer(let number), .real(let other)), (.real(let other), .integer(let number)):
      Double(number) == other
    case (.integer(let number), .text(let text)): Double(text) == Double(number)
    case (.real(let number), .text(let text)): Double(text) == number
    default: written == stored
    }
  }
}
