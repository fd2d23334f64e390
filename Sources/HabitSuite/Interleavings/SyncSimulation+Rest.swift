import CloudSim
import HabitDomain
import HabitReference

// The end: all faults are healed, the devices sync in turns, and then all must agree.
extension SyncSimulation {
  /// The most turns until all are at rest (domain 4.13).
  private static let turns = 6

  /// Heals everything and brings all devices to rest, in each account that any of them had.
  func rest(_ repaired: (@Sendable ([SyncedRow]) -> [SyncedRow])?) async throws {
    server.update { $0.heal() }
    outage.heal()
    for device in devices { device.connection.heal() }
    for account in [ServerState.firstAccount, Interleaving.otherAccount] where breach == nil {
      let members = devices.indices.filter { index in
        account == ServerState.firstAccount || devices[index].owners.contains(account)
      }
      guard !members.isEmpty else { continue }
      for place in members { server.update { $0.signIn(devices[place].name, to: account) } }
      guard try await settle(members, account) else { return }
      checkEnd(members, account, repaired)
      try await update(members, account)
    }
  }

  /// Updates the remaining devices to the current version of the app, which must not change what they have.
  private func update(_ members: [Int], _ account: String) async throws {
    let view = view(of: account)
    for place in members where breach == nil {
      guard devices[place].connection.version == .older else { continue }
      note(.update, devices[place].name)
      _ = try await update(place, to: .current)
      checkAgreement(place, view, .convergence)
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
          report(.convergence, at: "at rest", "A sync at rest changes the server")
        }
        return breach == nil
      }
    }
    report(
      .convergence, at: "at rest",
      "The devices do not come to rest in \(Self.turns) turns; the last sync: \(last.summary)")
    return false
  }

  private func restSync(_ place: Int) async throws -> SyncResult {
    if devices[place].memory.state.isZoneGivenUp {
      try await devices[place].engine.choose(.sendAgain)
      devices[place].answers.forget()
      try await inspect(place, .edit)
    }
    let result = try await sync(place, .person, .rest)
    if !result.blocked.isEmpty {
      try await devices[place].engine.release()
      try await inspect(place, .edit)
    }
    return result
  }
}

extension SyncSimulation {
  private func checkEnd(
    _ members: [Int], _ account: String, _ repaired: (@Sendable ([SyncedRow]) -> [SyncedRow])?
  ) {
    let view = view(of: account)
    checkVersions(view.records, account)
    checkRecords(view.records, account)
    for place in members { checkAgreement(place, view, .convergence) }
    guard let first = members.first.map({ devices[$0].memory.rows }) else { return }
    checkLastDays(first, account)
    for complaint in UniquenessCheck(first).complaints {
      report(.tidiness, at: "at rest", complaint)
    }
    if let repaired { checkRepair(first, repaired) }
    checkSubscriptions(account)
  }

  /// The greatest version remains (P-Y2), and with it what any person last wrote (P-Y3).
  private func checkVersions(_ records: [RowKey: CloudRecord], _ account: String) {
    let known = oracle[account]
    for (key, floor) in known.floors.sorted(by: { $0.key < $1.key }) {
      let version = known.versions[key]?[floor]
      let law = version?.isOfPerson == true ? SyncLaw.noLoss : .greatest
      // What was lost with the zone includes rows that cannot exist without it, such as those in the inbox.
      if known.hasLost, let version, !hasParents(version, records) { continue }
      guard let stamp = records[key].flatMap(ReferenceRecord.stamp) else {
        // Rows created and deleted before they were ever sent need not be sent.
        if version?.isDead == true { continue }
        report(law, at: "server", "has no \(key), which was written as of \(floor)")
        continue
      }
      guard stamp < floor else { continue }
      report(
        law, at: "server", "has an earlier version of \(key) than was written",
        path: "\(key).modifiedAt", expected: "\(floor)", actual: "\(stamp)")
    }
  }

  private func hasParents(
    _ version: SyncOracle.Version, _ records: [RowKey: CloudRecord]
  ) -> Bool {
    ReferenceRecord.parents(of: version.fields).isSubset(of: records.values.map(\.id))
  }

  /// A record is one version in all its fields, known or not (Y-2, Y-7).
  private func checkRecords(_ records: [RowKey: CloudRecord], _ account: String) {
    for (key, record) in records.sorted(by: { $0.key < $1.key }) {
      guard let stamp = ReferenceRecord.stamp(of: record),
        let known = oracle[account].versions[key]?[stamp]
      else { continue }
      let version = SyncOracle.Version(record, key.table)
      guard !oracle[account].isTwin(version, key, stamp) else { continue }
      compare(
        version, known, key, .conversion, at: "server",
        "has \(key) with other contents than were written")
    }
  }

  /// A device has what the server has (P-Y1), and under one stamp the same version (Y-7), except for some rows.
  func checkAgreement(
    _ place: Int, _ view: ServerView, besides free: Set<RowKey> = [], _ law: SyncLaw
  ) {
    let (rows, agreed) = (devices[place].memory.rows, devices[place].memory.agreed)
    var (keys, met): (Set<RowKey>, Int) = ([], 0)
    // Most rows were compared before, so look-ups are minimized.
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
      checkAgreement(place, rows[key], view.shown[key], key, law)
    }
  }

  private func checkAgreement(
    _ place: Int, _ row: SyncedRow?, _ there: CloudRecord?, _ key: RowKey, _ law: SyncLaw
  ) {
    let device = devices[place].name
    let here = row.flatMap { $0.deletedAt == nil ? $0 : nil }
    let (mine, theirs) = (here?.stamp, there.flatMap(ReferenceRecord.stamp))
    if mine != theirs {
      return report(
        law, at: device, "has another version of \(key) than the server at rest",
        path: "\(key)", expected: theirs.map { "as of \($0)" } ?? "nothing",
        actual: mine.map { "as of \($0)" } ?? "nothing")
    }
    guard let here, let there else { return }
    let version = SyncOracle.Version(here, by: devices[place].connection.version, isOfPerson: false)
    if let (field, actual, expected) = version.difference(
      to: SyncOracle.Version(there, here.key.table))
    {
      return report(
        law, at: device, "has \(key) with other contents than the server at rest",
        path: "\(key).\(field)", expected: SyncText.of(expected),
        actual: SyncText.of(actual))
    }
    if let tag = there.changeTag { devices[place].memory.agreed[key] = (here.version, tag) }
  }

  /// A repair of what is at rest changes nothing (P-Y9).
  private func checkRepair(
    _ rows: [RowKey: SyncedRow], _ repaired: @Sendable ([SyncedRow]) -> [SyncedRow]
  ) {
    let sorted = rows.values.sorted { $0.key < $1.key }
    for row in repaired(sorted) where rows[row.key]?.saysTheSame(as: row) != true {
      report(
        .tidiness, at: "at rest", "A repair would change \(row.key)",
        path: "\(row.key)", expected: "\(row.content)",
        actual: rows[row.key].map { "\($0.content)" } ?? "nothing")
    }
  }

  private func checkSubscriptions(_ account: String) {
    let wanted = ["family-changes", "membership-changes", "userprofile-changes"]
    let types = ["Family", "Membership", "UserProfile"]
    let found = server.read { $0.subscriptions(of: account) }
    let isRight =
      found.map(\.id) == wanted && found.map(\.recordType) == types
      && found.allSatisfy { $0.events.count == 3 && $0.zone == .app }
    guard !isRight else { return }
    report(
      .subscriptions, at: "server", "has other subscriptions than the three",
      path: "subscriptions", expected: "\(wanted)", actual: "\(found.map(\.id))")
  }
}

// The order in which records arrive.
extension SyncSimulation {
  /// Two new devices get the same rows, one change at a time or all at once with children before parents (P-Y5).
  func checkNewDevices() async throws {
    guard breach == nil else { return }
    let first = devices.count
    devices.append(try await device("x", 1))
    devices.append(try await device("y", 400, reversing: true))
    let members = [first, first + 1]
    server.update { $0.advance(by: Delay(milliseconds: 300_000)) }
    for place in members { try await sync(place, .appStart, .rest) }
    let view = view(of: ServerState.firstAccount)
    for place in members { checkAgreement(place, view, .order) }
  }
}

extension SyncResult {
  /// Whether there was nothing to do.
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
