import CloudSim
import Domain
import PropCheck
import Reference

// The end: everything is healed, the devices sync in turns, and then all have to have the same.
extension SyncPlay {
  /// After so many turns all have to be at rest (domain 4.13).
  private static let turns = 6

  /// Heals everything and brings all devices to rest, in each account that any of them had.
  func rest(_ repaired: (@Sendable ([SyncedRow]) -> [SyncedRow])?) async throws {
    server.update { $0.heal() }
    outage.heal()
    for station in stations { station.line.heal() }
    for account in [ServerState.firstAccount, Interleaving.otherAccount] where breach == nil {
      let members = stations.indices.filter { index in
        account == ServerState.firstAccount || stations[index].owners.contains(account)
      }
      guard !members.isEmpty else { continue }
      for place in members { server.update { $0.signIn(stations[place].name, to: account) } }
      guard try await settle(members, account) else { return }
      judgeEnd(members, account, repaired)
      try await update(members, account)
    }
  }

  /// Brings the last devices to today's version of the app, with which they have what all have.
  private func update(_ members: [Int], _ account: String) async throws {
    let onServer = records(of: account)
    for place in members where breach == nil {
      guard stations[place].line.version != .current else { continue }
      note(.update, stations[place].name)
      _ = try await update(place)
      judgeAgreement(stations[place].memory, onServer, as: .current, .convergence)
    }
  }

  /// Lets devices sync in turns; true if they come to rest in time.
  private func settle(_ members: [Int], _ account: String) async throws -> Bool {
    var last = SyncResult()
    for turn in 0...Self.turns {
      // Longer than any server asks to wait.
      server.update { $0.advance(by: Delay(milliseconds: 300_000)) }
      let before = server.contents(of: account)
      var isQuiet = true
      for place in members {
        last = try await restSync(place)
        isQuiet = isQuiet && last.isQuiet
        guard breach == nil else { return false }
      }
      if isQuiet {
        guard turn > 0 || before == server.contents(of: account) else { continue }
        if before != server.contents(of: account) {
          report(SyncBreach(.convergence, at: "at rest", "A sync at rest changes the server"))
        }
        return breach == nil
      }
    }
    report(
      SyncBreach(
        .convergence, at: "at rest",
        "The devices do not come to rest in \(Self.turns) turns; the last sync: \(last.summary)"))
    return false
  }

  private func restSync(_ place: Int) async throws -> SyncResult {
    if stations[place].memory.state.isZoneGivenUp {
      try await stations[place].device.choose(.sendAgain)
      stations[place].answers.forget()
      try await look(place, .edit)
    }
    let result = try await sync(place, .person, .rest)
    if !result.blocked.isEmpty {
      try await stations[place].device.release()
      try await look(place, .edit)
    }
    return result
  }
}

extension SyncPlay {
  private func judgeEnd(
    _ members: [Int], _ account: String, _ repaired: (@Sendable ([SyncedRow]) -> [SyncedRow])?
  ) {
    let onServer = records(of: account)
    judgeVersions(onServer, account)
    judgeFields(onServer, account)
    for place in members {
      let app = stations[place].line.version
      judgeAgreement(stations[place].memory, onServer, as: app, .convergence)
    }
    guard let first = members.first.map({ stations[$0].memory.rows }) else { return }
    judgeLastDays(first, account)
    for complaint in SyncTidiness(first).complaints {
      report(SyncBreach(.tidiness, at: "at rest", complaint))
    }
    if let repaired { judgeRepair(first, repaired) }
    judgeSubscriptions(account)
  }

  /// What remains is the greatest of all versions (P-Y2), and with it what any person wrote last (P-Y3).
  private func judgeVersions(_ records: [RowKey: CloudRecord], _ account: String) {
    let known = oracle[account]
    for (key, floor) in known.floors.sorted(by: { $0.key < $1.key }) {
      let version = known.versions[key]?[floor]
      let law = version?.isOfPerson == true ? SyncLaw.noLoss : .greatest
      // What was lost with the zone takes along what cannot be without it, such as a row that waits in the inbox.
      if known.hasLost, let version, !hasParents(version, records) { continue }
      guard let stamp = records[key].flatMap(ReferenceRecord.stamp) else {
        // What was made and deleted before it was ever sent need not be sent.
        if version?.isDead == true { continue }
        report(SyncBreach(law, at: "server", "has no \(key), which was written as of \(floor)"))
        continue
      }
      guard stamp < floor else { continue }
      report(
        SyncBreach(
          law, at: "server", "has an earlier version of \(key) than was written",
          difference: .init(
            path: "\(key).modifiedAt", expected: "\(floor)", actual: "\(stamp)")))
    }
  }

  private func hasParents(
    _ version: SyncOracle.Version, _ records: [RowKey: CloudRecord]
  ) -> Bool {
    ReferenceRecord.parents(of: version.fields).isSubset(of: records.values.map(\.id))
  }

  /// What a newer app saved is there still (Y-2).
  private func judgeFields(_ records: [RowKey: CloudRecord], _ account: String) {
    for (name, fields) in oracle[account].newerFields.sorted(by: { $0.key < $1.key }) {
      guard let record = records.values.first(where: { $0.id.name == name }) else { continue }
      for (field, value) in fields where record.fields[field] != value {
        report(
          SyncBreach(
            .conversion, at: "server", "has lost a field that this version does not know",
            difference: .init(
              path: "\(name).\(field)", expected: SyncText.of(value),
              actual: SyncText.of(record.fields[field]))))
      }
    }
  }

  /// A device has what the server has (P-Y1).
  ///
  /// A tombstone is as good as nothing, and so is a child of one: where the tombstone was purged, the child waits for
  /// a parent that may never come, and nobody is shown it anywhere (domain 4.10).
  func judgeAgreement(
    _ memory: DeviceMemory, _ records: [RowKey: CloudRecord], as app: AppVersion, _ law: SyncLaw
  ) {
    let alive = records.filter { $0.value.fields["deletedAt"] == nil }
    let shown = Set(alive.values.map(\.id))
    for key in Set(memory.rows.keys).union(records.keys).sorted() {
      if let record = alive[key],
        !ReferenceRecord.references(of: record.fields).isSubset(of: shown)
      {
        continue
      }
      let here = memory.rows[key].flatMap { $0.metadata.deletedAt == nil ? $0 : nil }
      let there = alive[key]
      let (mine, theirs) = (here?.metadata.modifiedAt, there.flatMap(ReferenceRecord.stamp))
      guard mine != theirs else {
        if let here, let there { judgeContent(here, there, as: app, law, at: memory) }
        continue
      }
      report(
        SyncBreach(
          law, at: memory.device, "has another version of \(key) than the server at rest",
          difference: .init(
            path: "\(key)", expected: theirs.map { "as of \($0)" } ?? "nothing",
            actual: mine.map { "as of \($0)" } ?? "nothing")))
    }
  }

  /// Of two versions with one stamp all have the same one (Y-7), and of one version all that their app knows.
  private func judgeContent(
    _ here: SyncedRow, _ there: CloudRecord, as app: AppVersion, _ law: SyncLaw,
    at memory: DeviceMemory
  ) {
    let mine = SyncOracle.Version(here, by: app, isOfPerson: false)
    let theirs = SyncOracle.Version(there, here.key.table)
    guard let (field, actual, expected) = mine.difference(to: theirs) else { return }
    report(
      SyncBreach(
        law, at: memory.device, "has a version otherwise than the server at rest",
        difference: .init(
          path: "\(here.key).\(field)", expected: SyncText.of(expected),
          actual: SyncText.of(actual))))
  }

  /// A repair of what is at rest changes nothing (P-Y9).
  private func judgeRepair(
    _ rows: [RowKey: SyncedRow], _ repaired: @Sendable ([SyncedRow]) -> [SyncedRow]
  ) {
    let sorted = rows.values.sorted { $0.key < $1.key }
    for row in repaired(sorted) where rows[row.key]?.saysTheSame(as: row) != true {
      report(
        SyncBreach(
          .tidiness, at: "at rest", "A repair would change \(row.key)",
          difference: .init(
            path: "\(row.key)", expected: "\(row.content)",
            actual: rows[row.key].map { "\($0.content)" } ?? "nothing")))
    }
  }

  private func judgeSubscriptions(_ account: String) {
    let wanted = ["family-changes", "membership-changes", "userprofile-changes"]
    let types = ["Family", "Membership", "UserProfile"]
    let found = server.state.subscriptions(of: account)
    let isRight =
      found.map(\.id) == wanted && found.map(\.recordType) == types
      && found.allSatisfy { $0.events.count == 3 && $0.zone == .app }
    guard !isRight else { return }
    report(
      SyncBreach(
        .subscriptions, at: "server", "has other subscriptions than the three",
        difference: .init(
          path: "subscriptions", expected: "\(wanted)", actual: "\(found.map(\.id))")))
  }
}

// The order of what comes.
extension SyncPlay {
  /// Two devices that come new get the same, one change at a time or all at once with children before parents (P-Y5).
  func welcome() async throws {
    guard breach == nil else { return }
    let first = stations.count
    stations.append(try await station("x", 1))
    stations.append(try await station("y", 400, reversing: true))
    let members = [first, first + 1]
    server.update { $0.advance(by: Delay(milliseconds: 300_000)) }
    for place in members { try await sync(place, .appStart, .rest) }
    let records = records(of: ServerState.firstAccount)
    for place in members { judgeAgreement(stations[place].memory, records, as: .current, .order) }
  }
}

extension SyncResult {
  /// Whether nothing was done, since nothing was left to do.
  fileprivate var isQuiet: Bool {
    error == nil && skipped == nil && failures.isEmpty && pending == 0 && blocked.isEmpty
      && uploaded + applied + repaired == 0
  }
}

extension SyncedRow {
  fileprivate func saysTheSame(as other: SyncedRow) -> Bool {
    content == other.content && mergedInto == other.mergedInto
      && (metadata.deletedAt == nil) == (other.metadata.deletedAt == nil)
  }
}
