import CloudSim
import HabitDomain
import HabitReference
import PropCheck
import PropCheckStorage

// What a phone exchanges with the server.
extension StorySimulation {
  /// Syncs, perhaps in a process that ends in between.
  mutating func sync(_ number: Int, endingBefore transaction: Int? = nil) async throws {
    guard let app = phones[number].app else { return note("not done: the app does not run") }
    arm(number)
    phones[number].world.end(beforeTransaction: transaction)
    let result = await app.device.sync(.person)
    phones[number].world.end(beforeTransaction: nil)
    disarm(number)
    if phones[number].reachesServer {
      try await judge(result, number, isCut: transaction != nil)
    } else {
      try await judgeAlone(result, number, isCut: transaction != nil)
    }
    if transaction != nil { await close(number) }
  }

  private mutating func judge(_ result: SyncResult, _ number: Int, isCut: Bool) async throws {
    let hasPower = phones[number].disk.hasPower
    let isInTrouble = isCut || phones[number].isFull || phones[number].loss != nil
    if isInTrouble {
      tabulate("sync in trouble", result.error == nil && hasPower ? "done" : "interrupted")
    }
    guard isInTrouble, result.error != nil || !hasPower else {
      return try await checkSync(result, number)
    }
    try checkInterrupted(result, number, isCut: isCut)
    let met = phones[number].rows.met(records)
    phones[number].doubt = .byRow([met, met.repaired()])
    try learnServer(from: number)
    if hasPower { try await look(number) }
  }

  /// An interrupted sync says what interrupted it.
  private func checkInterrupted(_ result: SyncResult, _ number: Int, isCut: Bool) throws {
    let isExplained =
      switch result.error {
      case nil: true
      case .storage(.service(.unavailable)) where isCut: true
      case .storage(let error): phones[number].explains(error)
      default: false
      }
    guard isExplained, result.skipped == nil, result.failures.isEmpty else {
      throw failure(result, "a failure of the storage", number)
    }
  }

  private func failure(_ result: SyncResult, _ expected: String, _ number: Int) -> Failure {
    let reason = result.error.map { "\($0)" } ?? result.skipped.map { "skipped, as \($0)" }
    let other = result.failures.isEmpty ? "success" : "\(result.failures)"
    return failure(
      .syncs, number, StoryDifference(path: "sync", expected: expected, actual: reason ?? other))
  }

  /// Without network or account a sync says so, and changes nothing.
  private mutating func judgeAlone(
    _ result: SyncResult, _ number: Int, isCut: Bool
  ) async throws {
    let phone = phones[number]
    let hasNetwork = phone.isOnline && phone.app?.rung == .cloud
    let isExplained =
      switch (result.error, result.skipped) {
      case (.networkUnavailable, nil), (nil, .waiting): !hasNetwork
      case (nil, .account(.noAccount)): !phone.isSignedIn
      // One that is skipped counts what waits, too.
      case (.storage(.service(.unavailable)), _) where isCut: true
      case (.storage(let error), _): phone.explains(error)
      default: false
      }
    guard isExplained else {
      throw failure(result, hasNetwork ? "there is no account" : "there is no network", number)
    }
    tabulate("sync alone", hasNetwork ? "signed out" : "offline")
    if phone.disk.hasPower { try await look(number) }
    try checkServer()
  }

  private mutating func checkSync(_ result: SyncResult, _ number: Int) async throws {
    guard result.error == nil, result.skipped == nil, result.failures.isEmpty else {
      throw failure(result, "success", number)
    }
    let met = phones[number].rows.met(records)
    phones[number].rows = met.repaired { tabulate("repair", $0) }
    phones[number].seen = [phones[number].seen, records.newest].compactMap(\.self).max()
    let rows = try await look(number, .syncs, isSent: true)
    if let row = rows.first(where: \.isPending) {
      throw failure(
        .syncs, number,
        StoryDifference(path: "\(row.key)", expected: "is sent", actual: "waits"))
    }
    records = phones[number].rows
    try checkServer()
  }
}

// The server.
extension StorySimulation {
  /// Compares the server with the model.
  func checkServer() throws {
    let found = ServerView(server.contents()).records
    for key in Set(records.versions.keys).union(found.keys).sorted() {
      let expected = records[key].flatMap { $0.isDeleted ? nil : $0 }
      let record = found[key].flatMap { $0.fields["deletedAt"] == nil ? $0 : nil }
      let (must, does) = (expected?.stamp, record.flatMap(ReferenceRecord.stamp))
      guard must == does else {
        throw failure(
          .records, nil,
          StoryDifference(
            path: "\(key)", expected: must.map { "as of \($0)" } ?? "nothing",
            actual: does.map { "as of \($0)" } ?? "nothing"))
      }
      if let expected, let record { try checkFields(key, expected, record) }
    }
  }

  private func checkFields(
    _ key: RowKey, _ version: StoryRows.Version, _ record: CloudRecord
  ) throws {
    let expected = ReferenceRecord.fields(of: SyncedRow(version), on: .current)
    let actual = ReferenceRecord.fields(of: record, key.table)
    guard
      let name = Set(expected.keys).union(actual.keys).sorted().first(where: {
        expected[$0] != actual[$0]
      })
    else { return }
    throw failure(
      .records, nil,
      StoryDifference(
        path: "\(key).\(name)", expected: expected[name].map { "\($0)" } ?? "nothing",
        actual: actual[name].map { "\($0)" } ?? "nothing"))
  }

  /// Learns what an interrupted sync has sent: for each row what was there, what the phone had, or what it repaired.
  mutating func learnServer(from number: Int) throws {
    let found = ServerView(server.contents()).records
    let own = phones[number].rows
    let repaired = own.met(records).repaired()
    for (key, record) in found {
      let stamp = ReferenceRecord.stamp(of: record)
      guard records[key] == nil || records[key]?.stamp != stamp else { continue }
      if own[key]?.stamp == stamp {
        records[key] = own[key]
      } else if var version = repaired[key], version.stamp == nil {
        version.stamp = stamp
        records[key] = version
      }
    }
    try checkServer()
  }
}
