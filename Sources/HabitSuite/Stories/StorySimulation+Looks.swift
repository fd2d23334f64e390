import CloudSim
import HabitDomain
import HabitReference
import PropCheck

// What is there, against what must be there.
extension StorySimulation {
  /// Compares the rows of a phone, and learns which of several states it is in.
  ///
  /// - Returns: The rows.
  @discardableResult
  mutating func look(
    _ number: Int, _ law: StoryLaw = .holds, isSent: Bool = false
  ) async throws -> [SyncedRow] {
    guard let app = phones[number].app, app.rung != .memory else { return [] }
    let rows = try await app.device.rows()
    let found = Dictionary(rows.map { ($0.key, $0) }) { first, _ in first }
    settle(number, found)
    if let difference = difference(phones[number].rows, found, number) {
      throw failure(law, number, difference)
    }
    try learnStamps(number, found)
    if !isSent { try checkWaiting(number, found) }
    return rows
  }

  /// Takes what is there of what may be there.
  private mutating func settle(_ number: Int, _ found: [RowKey: SyncedRow]) {
    guard let doubt = phones[number].doubt else { return }
    phones[number].doubt = nil
    switch doubt {
    case .whole(let others):
      let isOther =
        difference(phones[number].rows, found, number) != nil
        && difference(others, found, number) == nil
      tabulate("interrupted write", isOther ? "is there" : "is not there")
      if isOther { phones[number].rows = others }
    case .byRow(let others):
      for (key, version) in others.versions {
        let own = phones[number].rows[key]
        if own.map({ difference(key, $0, found[key], number) == nil }) == true { continue }
        if difference(key, version, found[key], number) == nil {
          phones[number].rows[key] = version
        }
      }
    }
  }

  private func difference(
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
    let (here, there) = (expected?.content.known(to: app).ofItself, actual?.content.ofItself)
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

// The server.
extension StorySimulation {
  /// Compares the server with the model.
  func checkServer() throws {
    let found = ServerView(server.contents()).records
    for key in Set(records.versions.keys).union(found.keys).sorted() {
      let expected = records.live(key) == nil ? nil : records[key]?.stamp
      let record = found[key].flatMap { $0.fields["deletedAt"] == nil ? $0 : nil }
      let actual = record.flatMap(ReferenceRecord.stamp)
      guard expected == actual else {
        throw failure(
          .records, nil,
          StoryDifference(
            path: "\(key)", expected: expected.map { "as of \($0)" } ?? "nothing",
            actual: actual.map { "as of \($0)" } ?? "nothing"))
      }
    }
  }

  /// Learns what a sync that was interrupted has sent: of each row what was there, or what the phone had.
  mutating func learnServer(from number: Int) throws {
    let found = ServerView(server.contents()).records
    for (key, record) in found {
      let stamp = ReferenceRecord.stamp(of: record)
      guard records[key] == nil || records[key]?.stamp != stamp else { continue }
      if phones[number].rows[key]?.stamp == stamp { records[key] = phones[number].rows[key] }
    }
    try checkServer()
  }
}
