package import CloudSim
package import HabitDomain
package import HabitSync

/// Devices with one server between them, on simulated time.
package struct SyncBench: Sendable {
  package let server: CloudServer
  package let handsets: [Handset]

  /// Makes devices `a`, `b` and so on, each with a clock skew in milliseconds, which reach the server through a
  /// given function.
  package init(
    skews: [Int64], faults: [FaultPlan.Entry] = [], limits: CloudLimits = .small(),
    rules: SyncRules = .small, replica: (String) throws -> Replica = SyncBench.memory,
    cloud: (CloudServer, String, FaultPlan) throws -> Cloud = { $0.cloud(for: $1, plan: $2) }
  ) rethrows {
    let state = ServerState(limits: limits, time: Instant(milliseconds: 1_000_000))
    let server = CloudServer(state, trace: CloudTrace(limit: 1_000))
    self.server = server
    handsets = try skews.enumerated().map { index, skew in
      let name = String("abcdefgh".dropFirst(index % 8).prefix(1))
      let store = try replica(name)
      let now: @Sendable () -> Instant = {
        Instant(milliseconds: server.state.time.milliseconds + skew)
      }
      let clock = WallClock(
        now: { () async throws(DependencyError) in now() },
        sleep: { (delay) async throws(DependencyError) in server.update { $0.advance(by: delay) } })
      let plan = FaultPlan(faults.filter { $0.device == name })
      return Handset(name, store, try cloud(server, name, plan), now: now) { store, cloud in
        SyncEngine(
          replica: store, cloud: cloud, clock: clock, random: .live(seed: UInt64(index)),
          rules: rules)
      }
    }
  }

  /// A replica in dictionaries.
  package static let memory: @Sendable (String) -> Replica = {
    MemoryReplica().replica(device: $0)
  }

  /// Lets time pass.
  package func wait(_ milliseconds: Int64) {
    server.update { $0.advance(by: Delay(milliseconds: milliseconds)) }
  }
}

extension SyncBench {
  /// Ends all faults and lets the devices sync in turns, until each has what the server has and nothing waits.
  ///
  /// - Returns: How many turns it took; nil if eight were not enough.
  package func settle() async throws -> Int? {
    server.update { $0.heal() }
    for handset in handsets { try await handset.release() }
    for turn in 1...8 {
      wait(1_000)
      var isQuiet = true
      for handset in handsets {
        let result = await handset.engine.sync()
        isQuiet = isQuiet && result.pending == 0 && result.blocked.isEmpty && result.error == nil
      }
      if isQuiet, try await isSame() { return turn }
    }
    return nil
  }

  /// Whether all devices and the server have the same contents.
  package func isSame() async throws -> Bool {
    let wanted = try serverPicture()
    for handset in handsets where try await picture(of: handset) != wanted { return false }
    return true
  }

  /// What a device has, in canonical form.
  package func picture(of handset: Handset) async throws -> [RowKey: String] {
    var picture: [RowKey: String] = [:]
    for row in try await handset.rows() { picture[row.key] = SyncBench.text(of: row) }
    return picture
  }

  /// What the server has, in the same form.
  package func serverPicture() throws -> [RowKey: String] {
    var picture: [RowKey: String] = [:]
    for record in server.contents().records.values {
      let version = try SyncBench.conversion.decode(record)
      picture[version.content.key] = SyncBench.text(of: version)
    }
    return picture
  }

  private static let conversion = SyncRules.standard().conversion

  /// The contents of a record, in canonical form.
  package static func text(of record: CloudRecord) throws -> String {
    text(of: try conversion.decode(record))
  }

  private static func text(of version: RemoteVersion) -> String {
    text(of: SyncedRow(version.version))
  }

  /// The contents of a row, in canonical form.
  package static func text(of row: SyncedRow) -> String {
    RecordText.text(of: conversion.encode(row).fields)
  }
}

extension SyncRules {
  /// The standard rules, with three records in a request and in a page.
  package static let small: SyncRules = {
    var rules = SyncRules.standard()
    rules.chunks = ChunkLimits(records: 3)
    rules.pageSize = 3
    return rules
  }()
}
