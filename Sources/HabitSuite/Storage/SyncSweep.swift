import CloudSim
import HabitDomain
import PropCheckStorage
import Synchronization

/// Loses power in every call of a sync of one device with a simulated server, to which another device may have sent something.
///
/// A sync has many transactions. After a loss the device holds what it held after one of them, the last completed one or the one
/// in flight, and the next sync reaches the same end as one without a loss.
struct SyncSweep: Sendable {
  private let name: String
  /// What the device has and has not sent yet.
  private let own: [SyncedContent]
  /// What another device has sent before.
  private let others: [SyncedContent]
  private let open: @Sendable (SimulatedDisk, SyncSite) async throws(DataLayerError) -> SyncDevice

  /// The sweeps of a layer; none if it has no devices.
  static func all(on layer: StorageLayer) -> [StorageSweep] {
    guard let open = layer.openDevice else { return [] }
    return [
      SyncSweep(name: "send everything", own: SyncContents.own, others: [], open: open),
      SyncSweep(name: "receive everything", own: [], others: SyncContents.own, open: open),
      SyncSweep(
        name: "meet and repair", own: SyncContents.own, others: SyncContents.near, open: open),
    ].map { sweep in
      StorageSweep(name: sweep.name, kind: .sync) { _, isCancelled in
        var crashes = CrashSweep(of: sweep.operation)
        crashes.interruptedRecoveries = 2
        crashes.isCancelled = isCancelled
        return try await crashes.run()
      }
    }
  }

  private var operation: CrashOperation<[String]> {
    let run = SyncRun()
    return CrashOperation(
      name, prepare: prepare,
      perform: { disk, moments in try await perform(on: disk, moments, run) },
      view: { disk in
        try await opening(disk, site(of: "a")) { try await $0.everything() }
      },
      finish: { disk, _ in try await finish(on: disk, run) })
  }

  /// A disk with the rows of the device, written while there was no server.
  private func prepare() async throws -> SimulatedDisk {
    let disk = try SimulatedDisk()
    try await opening(disk, site(of: "a")) { device in
      for content in own { try await device.put(content) }
    }
    return try disk.afterPowerLoss(.everythingKept)
  }

  private func perform(
    on disk: SimulatedDisk, _ moments: CrashMoments, _ run: SyncRun
  ) async throws {
    let server = CloudServer()
    try await send(others, to: server)
    let hasBegun = Atomic(false)
    let site = site(of: "a", with: server) { () throws(DataLayerError) in
      // Earlier work is acknowledged when the next transaction begins, unless that failed because of the power
      // loss.
      guard hasBegun.load(ordering: .relaxed), disk.hasPower else { return }
      do { try moments.acknowledge() } catch { throw .service(.unavailable("\(error)")) }
    }
    defer { run.leave(server.state) }
    try await opening(disk, site) { device in
      try moments.begin()
      hasBegun.store(true, ordering: .relaxed)
      let result = await device.sync(.person)
      if let error = result.error { throw error }
      hasBegun.store(false, ordering: .relaxed)
      run.end(with: try await device.contents())
      try moments.acknowledge()
    }
  }

  private func send(_ contents: [SyncedContent], to server: CloudServer) async throws {
    guard !contents.isEmpty else { return }
    try await opening(try SimulatedDisk(), site(of: "b", with: server)) { device in
      for content in contents { try await device.put(content) }
      if let error = await device.sync(.person).error { throw error }
    }
  }

  /// Syncs again with the server as the loss left it.
  private func finish(on disk: SimulatedDisk, _ run: SyncRun) async throws {
    let (state, end) = run.left
    let server = CloudServer(state)
    try await opening(disk, site(of: "a", with: server)) { device in
      if let error = await device.sync(.person).error { throw error }
      let contents = try await device.contents()
      guard contents == end else {
        throw SyncSweepError.differs(expected: end, found: contents)
      }
    }
  }
}

extension SyncSweep {
  private func opening<Value>(
    _ disk: SimulatedDisk, _ site: SyncSite, _ body: (SyncDevice) async throws -> Value
  ) async throws -> Value {
    let device = try await open(disk, site)
    do {
      let value = try await body(device)
      await device.close()
      return value
    } catch {
      await device.close()
      throw error
    }
  }

  /// The surroundings of a device without a server.
  private func site(of device: String) -> SyncSite {
    SyncSite(
      device: device, cloud: .failing(.refused(.networkUnavailable)),
      clock: WallClock(
        now: { () async throws(DependencyError) in Instant(milliseconds: 1_728_000_000_000) },
        sleep: { _ async throws(DependencyError) in }),
      random: .live(seed: 1), recordsPerRequest: 2)
  }

  private func site(
    of device: String, with server: CloudServer,
    willTransact: @escaping @Sendable () throws(DataLayerError) -> Void = {
      () throws(DataLayerError) in
    }
  ) -> SyncSite {
    var site = site(of: device)
    (site.cloud, site.willTransact) = (server.cloud(for: device), willTransact)
    return site
  }
}

/// What a sync left on the server, and its result when nothing was lost.
private final class SyncRun: Sendable {
  private struct State {
    var server = ServerState()
    var end: [String] = []
  }

  private let state = Mutex(State())

  func leave(_ server: ServerState) { state.withLock { $0.server = server } }

  func end(with contents: [String]) { state.withLock { $0.end = contents } }

  var left: (server: ServerState, end: [String]) { state.withLock { ($0.server, $0.end) } }
}

/// Why a sync after a loss of power is wrong.
private enum SyncSweepError: Error, CustomStringConvertible {
  case differs(expected: [String], found: [String])

  var description: String {
    switch self {
    case .differs(let expected, let found):
      "The next sync ends with \(found.filter { !expected.contains($0) }), not with "
        + "\(expected.filter { !found.contains($0) })."
    }
  }
}

extension SyncDevice {
  /// All rows with their metadata, the state of the exchange, and what is wrong with the store, as texts.
  fileprivate func everything() async throws -> [String] {
    let rows = try await rows().map { plainText(of: $0) }.sorted()
    return rows + [plainText(of: try await state())] + (try await complaints())
  }

  /// The content of all live rows.
  fileprivate func contents() async throws -> [String] {
    try await rows().filter { $0.deletedAt == nil }.map { "\($0.content)" }.sorted()
  }
}
