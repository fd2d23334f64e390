import CloudSim
import Domain
import PropCheck
import Reference

// The end: everything is healed, the devices sync in turns, and then all have to have the same.
extension SyncSimulation {
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
    let view = view(of: account)
    for place in members where breach == nil {
      guard stations[place].line.version == .older else { continue }
      note(.update, stations[place].name)
      _ = try await update(place, to: .current)
      judgeAgreement(place, view, .convergence)
    }
  }

  /// Lets devices sync in turns; true if they come to rest in time.
  private func settle(_ members: [Int], _ account: String) async throws -> Bool {
    var last = SyncResult()
    for turn in 0...Self.turns {
      // Longer than any server asks to wait.
      server.update { $0.advance(by: Delay(milliseconds: 300_000)) }
      let before = server.read { $0.generation(of: account) }
      var isQuiet = true
      for place in members {
        last = try await restSync(place)
        isQuiet = isQuiet && last.isQuiet
        guard breach == nil else { return false }
      }
      if isQuiet {
        let isChanged = before != server.read { $0.generation(of: account) }
        guard turn > 0 || !isChanged else { continue }
        if isChanged {
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

extension SyncSimulation {
  private func judgeEnd(
    _ members: [Int], _ account: String, _ repaired: (@Sendable ([SyncedRow]) -> [SyncedRow])?
  ) {
    let view = view(of: account)
    judgeVersions(view.records, account)
    judgeRecords(view.records, account)
    for place in members { judgeAgreement(place, view, .convergence) }
    guard let first = members.first.map({ stations[$0].memory.rows }) else { return }
    judgeLastDays(first, account)
    for complaint in UniquenessCheck(first).complaints {
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

  /// A record is one version, in all its fields: those of no other stand beside its stamp, whoever knows them (Y-2, Y-7).
  private func judgeRecords(_ records: [RowKey: CloudRecord], _ account: String) {
    for (key, record) in records.sorted(by: { $0.key < $1.key }) {
      guard let stamp = ReferenceRecord.stamp(of: record),
        let known = oracle[account].versions[key]?[stamp]
      else { continue }
      let version = SyncOracle.Version(record, key.table)
      guard !oracle[account].isTwin(version, key, stamp) else { continue }
      compare(
        version, known, key, .conversion, at: "server", "has \(key) otherwise than it was written")
    }
  }

  /// A device has what the server has (P-Y1), of one stamp the same version (Y-7).
  ///
  /// Rows that it may have otherwise are left out.
  func judgeAgreement(
    _ place: Int, _ view: ServerView, besides free: Set<RowKey> = [], _ law: SyncLaw
  ) {
    let (rows, agreed) = (stations[place].memory.rows, stations[place].memory.agreed)
    var (keys, met): (Set<RowKey>, Int) = ([], 0)
    // Most rows were compared before: each is looked up as seldom as can be.
    for (key, row) in rows {
      guard let record = view.shown[key] else {
        if row.deletedAt == nil, !view.hidden.contains(key) { keys.insert(key) }
        continue
      }
      met += 1
      if let known = agreed[key], known.tag == record.changeTag, known.version == row.version {
        continue
      }
      keys.insert(key)
    }
    if met < view.shown.count { keys.formUnion(view.shown.keys.filter { rows[$0] == nil }) }
    for key in keys.subtracting(free).sorted() {
      judgeAgreement(place, rows[key], view.shown[key], key, law)
    }
  }

  private func judgeAgreement(
    _ place: Int, _ row: SyncedRow?, _ there: CloudRecord?, _ key: RowKey, _ law: SyncLaw
  ) {
    let device = stations[place].name
    let here = row.flatMap { $0.deletedAt == nil ? $0 : nil }
    let (mine, theirs) = (here?.stamp, there.flatMap(ReferenceRecord.stamp))
    if mine != theirs {
      return report(
        SyncBreach(
          law, at: device, "has another version of \(key) than the server at rest",
          difference: .init(
            path: "\(key)", expected: theirs.map { "as of \($0)" } ?? "nothing",
            actual: mine.map { "as of \($0)" } ?? "nothing")))
    }
    guard let here, let there else { return }
    let version = SyncOracle.Version(here, by: stations[place].line.version, isOfPerson: false)
    if let (field, actual, expected) = version.difference(
      to: SyncOracle.Version(there, here.key.table))
    {
      return report(
        SyncBreach(
          law, at: device, "has a version otherwise than the server at rest",
          difference: .init(
            path: "\(key).\(field)", expected: SyncText.of(expected),
            actual: SyncText.of(actual))))
    }
    if let tag = there.changeTag { stations[place].memory.agreed[key] = (here.version, tag) }
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
    let found = server.read { $0.subscriptions(of: account) }
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
extension SyncSimulation {
  /// Two devices that come new get the same, one change at a time or all at once with children before parents (P-Y5).
  func welcome() async throws {
    guard breach == nil else { return }
    let first = stations.count
    stations.append(try await station("x", 1))
    stations.append(try await station("y", 400, reversing: true))
    let members = [first, first + 1]
    server.update { $0.advance(by: Delay(milliseconds: 300_000)) }
    for place in members { try await sync(place, .appStart, .rest) }
    let view = view(of: ServerState.firstAccount)
    for place in members { judgeAgreement(place, view, .order) }
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
      && (metadata.deletedAt == nil) == (other.deletedAt == nil)
  }
}
