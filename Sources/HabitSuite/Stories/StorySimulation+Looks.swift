import HabitDomain
import PropCheck

// Compares what is there with what must be there.
extension StorySimulation {
  /// Compares the rows of a phone, and learns which of several states it is in.
  ///
  /// - Returns: The rows.
  @discardableResult
  mutating func look(
    _ number: Int, _ law: StoryLaw = .holds, isSent: Bool = false
  ) async throws -> [SyncedRow] {
    guard let app = phones[number].app else { return [] }
    let rows = try await app.device.rows()
    let found = Dictionary(rows.map { ($0.key, $0) }) { first, _ in first }
    settle(number, found)
    if let difference = difference(phones[number].rows, found, number) {
      throw failure(law, number, difference)
    }
    learnCodes(number, found)
    try learnStamps(number, found)
    if !isSent { try checkWaiting(number, found) }
    return rows
  }

  /// Selects what is there among what may be there.
  private mutating func settle(_ number: Int, _ found: [RowKey: SyncedRow]) {
    guard let doubt = phones[number].doubt else { return }
    phones[number].doubt = nil
    switch doubt {
    case .write(let other):
      let isOther =
        difference(phones[number].rows, found, number) != nil
        && difference(other, found, number) == nil
      if other != phones[number].rows {
        tabulate("interrupted write", isOther ? "is there" : "is not there")
      }
      if isOther { phones[number].rows = other }
    case .healed(let others):
      let candidates = [phones[number].rows] + others
      let rows = candidates.first { difference($0, found, number) == nil }
      if let rows { phones[number].rows = rows }
    case .byRow(let others):
      for key in Set(others.flatMap(\.versions.keys)) {
        let own = phones[number].rows[key]
        if own.map({ difference(key, $0, found[key], number) == nil }) == true { continue }
        let other = others.lazy.compactMap { $0[key] }
          .first { difference(key, $0, found[key], number) == nil }
        if let other { phones[number].rows[key] = other }
      }
    }
  }

  /// Takes over the codes that were drawn.
  private mutating func learnCodes(_ number: Int, _ found: [RowKey: SyncedRow]) {
    for (key, version) in phones[number].rows.versions {
      guard let row = found[key] else { continue }
      phones[number].rows[key]?.content = version.content.completed(by: row.content)
    }
  }

  func difference(
    _ rows: StoryRows, _ found: [RowKey: SyncedRow], _ number: Int
  ) -> StoryDifference? {
    for key in Set(rows.versions.keys).union(found.keys).sorted() {
      if let difference = difference(key, rows[key], found[key], number) { return difference }
    }
    return nil
  }

  private func difference(
    _ key: RowKey, _ version: StoryRows.Version?, _ row: SyncedRow?, _ number: Int
  ) -> StoryDifference? {
    let app = phones[number].world.version
    let expected = version.flatMap { $0.isDeleted ? nil : $0 }
    let actual = row.flatMap { $0.deletedAt == nil ? $0 : nil }
    let own = actual.flatMap { expected?.content.completed(by: $0.content) } ?? expected?.content
    let (here, there) = (own?.known(to: app).ofItself, actual?.content.ofItself)
    if here != there {
      return StoryDifference(
        path: "\(key)", expected: here.map { "\($0)" } ?? "nothing",
        actual: there.map { "\($0)" } ?? "nothing")
    }
    guard let stamp = expected?.stamp, let actual, stamp != actual.stamp else { return nil }
    return StoryDifference(
      path: "\(key).modifiedAt", expected: "\(stamp)", actual: "\(actual.stamp)")
  }

  private mutating func learnStamps(_ number: Int, _ found: [RowKey: SyncedRow]) throws {
    let seen = phones[number].seen
    for (key, version) in phones[number].rows.versions.sorted(by: { $0.key < $1.key })
    where version.stamp == nil {
      guard let row = found[key] else { continue }
      if let seen, row.stamp <= seen {
        throw failure(
          .later, number,
          StoryDifference(path: "\(key)", expected: "after \(seen)", actual: "\(row.stamp)"))
      }
      phones[number].rows[key]?.stamp = row.stamp
    }
    phones[number].seen = [seen, phones[number].rows.newest].compactMap(\.self).max()
  }

  private func checkWaiting(_ number: Int, _ found: [RowKey: SyncedRow]) throws {
    for (key, row) in found.sorted(by: { $0.key < $1.key }) where !row.isPending {
      let there = records[key]
      // What is deleted before it was ever sent need not be sent.
      if there == nil, row.deletedAt != nil { continue }
      guard let stamp = there?.stamp, stamp >= row.stamp else {
        throw failure(
          .waits, number,
          StoryDifference(
            path: "\(key)", expected: "waits, as the server has \(there.text)",
            actual: "does not wait, as of \(row.stamp)"))
      }
    }
  }
}

extension StoryRows.Version? {
  fileprivate var text: String { self?.stamp.map { "that of \($0)" } ?? "none" }
}
