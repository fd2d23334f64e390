@_spi(Storage) import HabitDomain
import PropCheck
import PropCheckTesting
import HabitSuite
import SyncSupport
import Testing
import VersionParts

/// What a transaction may change, on SQLite and on dictionaries: more than an engine ever requests.
@Suite struct ReplicaAgreementTests {
  @Test(.cases(100)) func `SQLite changes what dictionaries change`() async {
    await forAll(.array(of: .change, upTo: 12)) { changes in
      let (sqlite, memory) = (try SyncBench.sqlite("a"), SyncBench.memory("a"))
      for change in [Self.beginning] + changes {
        for replica in [sqlite, memory] {
          try await replica.transact { view throws(DataLayerError) in
            change.possible(after: try Self.rows(in: view))
          }
        }
        try require(try await Holding(sqlite), equals: try await Holding(memory))
      }
    }
  }

  /// Without parents most other rows would not be possible.
  private static let beginning = ReplicaChange(
    rows: [(SyncedTable.family, 0), (.person, 0), (.category, 1), (.habit, 1)].map {
      SyncedRow(
        content: SyncSample.content($0, $1, 1),
        metadata: Metadata(modifiedAt: Stamp(wall: 0, counter: 0, device: "a")))
    })

  private static func rows(in view: ReplicaView) throws(DataLayerError) -> [SyncedRow] {
    var rows: [SyncedRow] = []
    for table in SyncedTable.allCases { rows += try view.rows(table) }
    return rows
  }
}

extension ReplicaChange {
  /// The change without rows whose parents are missing, and without the removal of rows that are parents.
  fileprivate func possible(after held: [SyncedRow]) -> ReplicaChange {
    var change = self
    var keys = Set(held.map(\.key))
    change.rows = rows.sorted { $0.key < $1.key }.filter { row in
      guard row.content.parents.allSatisfy(keys.contains) else { return false }
      keys.insert(row.key)
      return true
    }
    var left = held
    change.removed = removed.sorted(by: >).filter { key in
      guard !left.contains(where: { $0.content.parents.contains(key) }) else { return false }
      left.removeAll { $0.key == key }
      return true
    }
    return change
  }
}

extension Gen where Value == ReplicaChange {
  /// Either rows change one by one, or they are removed, or all are swept.
  fileprivate static let change = Gen { source in
    var change = ReplicaChange(state: try source.draw(.optional(.state)))
    switch source.pick(weights: [4, 1, 1]) {
    case 0:
      change.rows = try source.draw(.array(of: .row, upTo: 6))
      for row in try source.draw(.array(of: .row, upTo: 3)) { change.notes[row.key] = row.exchange }
      for key in try source.draw(.array(of: .key, upTo: 2)) { change.blocked[key] = "\(key)" }
      change.waiting = try source.draw(.array(of: .entry, upTo: 3))
      change.arrived = try source.draw(.array(of: .entry, upTo: 2)).map(\.key)
    case 1: change.removed = try source.draw(.array(of: .key, upTo: 8))
    default: change.sweep = source.element(of: sweeps)
    }
    return change
  }

  private static let sweeps: [ReplicaChange.Sweep] = [
    .purge(before: Instant(milliseconds: 6)), .sendAgain, .forgetServer, .removeAll,
  ]
}

extension Gen where Value == SyncState {
  fileprivate static let state = Gen { source in
    SyncState(
      account: source.element(of: [nil, "me"]) ?? nil, isSignedOut: source.boolean(),
      token: source.element(of: [nil, "t"]) ?? nil, isZoneReady: source.boolean(),
      isSubscribed: source.boolean(), isRepairDue: source.boolean(),
      isRefetching: source.boolean(), isZoneGivenUp: source.boolean(),
      lastStamp: ClockReading(
        wall: Int64(source.integer(in: 0...5)), counter: Int64(source.integer(in: 0...2))))
  }
}

extension Gen where Value == RowKey {
  fileprivate static let key = Gen<SyncedRow>.row.map(\.key)
}

extension Gen where Value == SyncedRow {
  /// A row of few ids and few values, with anything that a server may know about it.
  fileprivate static let row = Gen { source in
    let table = source.element(of: SyncedTable.allCases) ?? .family
    let content = SyncSample.content(table, source.integer(in: 0...2), source.integer(in: 0...11))
    var row = SyncedRow(content: content, metadata: try source.draw(.metadata))
    let survivor = source.element(of: [nil, "other"]) ?? nil
    row.rewrite { $0.mergedInto = survivor }
    if source.boolean(probability: 0.3) {
      let value = try source.draw(RecordTextTests.value)
      row.rewrite { $0.unknownFields = ["new": value] }
      row.exchange.traits = RecordTraits(
        type: source.element(of: [nil, "CKFamily"]) ?? nil,
        encryptedFields: source.boolean() ? ["new"] : [],
        leftovers: source.boolean() ? ["old", "older"] : [])
    }
    return row
  }
}

extension Gen where Value == Metadata {
  fileprivate static let metadata = Gen { source in
    let stamp = Stamp(
      wall: Int64(source.integer(in: 0...3)), counter: Int64(source.integer(in: 0...1)),
      device: source.element(of: ["a", "b"]) ?? "a")
    func time() -> Instant? {
      source.boolean() ? Instant(milliseconds: Int64(source.integer(in: 0...9))) : nil
    }
    return Metadata(
      needsSync: source.boolean(), recordName: source.element(of: ["n", nil]) ?? nil,
      changeTag: source.element(of: ["t", nil]) ?? nil, lastSyncDate: time(), modifiedAt: stamp,
      revision: Int64(source.integer(in: 1...9)), deletedAt: time(),
      syncBlocked: source.boolean(probability: 0.2) ? "A reason" : nil)
  }
}

extension Gen where Value == InboxRecord {
  fileprivate static let entry = Gen { source in
    var record = CloudRecord(id: RecordID(name: "r\(source.integer(in: 0...2))"), type: "New")
    record.fields = ["a": try source.draw(RecordTextTests.value)]
    record.encryptedFields = source.boolean() ? ["a"] : []
    record.foreignFields = record.encryptedFields.isEmpty ? ["b"] : []
    record.changeTag = source.element(of: [nil, "t"]) ?? nil
    record.modifiedAt = source.boolean() ? Instant(milliseconds: 5) : nil
    return InboxRecord(
      record, account: source.element(of: [nil, "me", "you"]) ?? nil,
      reason: source.element(of: ["parent", "type"]) ?? "", isDoubted: source.boolean())
  }
}
