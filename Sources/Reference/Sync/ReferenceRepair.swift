public import Domain

/// What the rows of a replica have to be once devices that wrote apart have met (D-1 to D-7 of domain 4.9).
///
/// The rules stand here a second time on purpose, as plainly as they can be said: whoever judges a sync engine needs
/// somebody to ask who shares no code with it.
public enum ReferenceRepair {
  /// The rows in order; they are in order if nothing changes.
  ///
  /// Only content, `deletedAt` and `mergedInto` count and change. Parents come before children, so that a row that
  /// goes anyway changes nothing before it goes. The new code of a family (D-4) is any that is free: an engine may
  /// choose another one.
  ///
  /// - Parameters:
  ///   - rows: All rows of a replica, tombstones included, each key once, in any order.
  ///   - now: When rows that go are deleted, and roles change.
  /// - Returns: The rows in the same order.
  /// - Complexity: O(n²) a turn; a turn that changes nothing is the last, and there are at most 64.
  public static func repaired(
    _ rows: [SyncedRow], at now: Instant = Instant(milliseconds: 0)
  ) -> [SyncedRow] {
    var tables = RepairTables(rows)
    for _ in 0..<64 {
      let before = tables
      tables.turn(at: now)
      if tables == before { break }
    }
    return tables.written(into: rows)
  }
}

extension RepairTables {
  fileprivate mutating func turn(at now: Instant) {
    mergePeople(at: now)
    mergeMembers(at: now)
    demoteAdmins(at: now)
    partCodes()
    mergeCategories(at: now)
    mergeHabits(at: now)
    mergeLogs(at: now)
  }
}
