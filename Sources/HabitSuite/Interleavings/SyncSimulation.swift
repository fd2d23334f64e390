import CloudSim
import HabitDomain
import PropCheck

/// Runs one interleaving on a simulated server, and checks the laws after every step.
///
/// Nothing takes real time or depends on the order of tasks: devices act one at a time, and concurrent events happen inside a
/// call.
actor SyncSimulation {
  let interleaving: Interleaving
  let layer: SyncLayer
  private let transport: SyncTransport
  /// The laws whose breach ends the run.
  let laws: Set<SyncLaw>
  let server: CloudServer
  let outage = ServerOutage()
  var devices: [SimulatedDevice] = []
  var oracle = SyncOracle()
  var entries: [TraceEntry] = []
  /// The last known contents of each account on the server.
  var views: [String: (generation: Int, view: ServerView)] = [:]
  /// The last stamp of the unknown newer app.
  var lastNewerStamp: Stamp?
  /// How often a device sent fields that its app does not know.
  var keptFields = 0
  /// How often two concurrent versions differed in fields that the sender does not know.
  var divergentFields = 0
  /// How often a device wrote a row while a record with a greater stamp than any of its rows waited in its inbox.
  var editsPastWaiting = 0
  /// How often a refused row had to be sent again because the server had got another version; counted if that is watched.
  var releases = 0
  /// The first breach of a watched law.
  private(set) var breach: SyncBreach?

  init(
    _ interleaving: Interleaving, on layer: SyncLayer, laws: Set<SyncLaw>,
    over transport: SyncTransport = .direct
  ) {
    (self.transport, self.interleaving, self.layer) = (transport, interleaving, layer)
    self.laws = laws
    server = CloudServer(interleaving.server)
  }

  /// Runs all events and, unless a law was broken, the end.
  ///
  /// - Parameter ending: The end.
  /// - Returns: What happened.
  /// - Throws: The error of a store.
  func run(
    ending: @Sendable (isolated SyncSimulation) async throws -> Void
  ) async throws -> SyncRecord {
    do {
      try await open()
      for event in interleaving.events where breach == nil { try await apply(event) }
      if breach == nil { try await ending(self) }
    } catch {
      await close()
      throw error
    }
    await close()
    return SyncRecord(
      interleaving: interleaving, entries: entries, trace: server.trace, keptFields: keptFields,
      divergentFields: divergentFields, editsPastWaiting: editsPastWaiting, releases: releases,
      neighbours: NearDuplicates.found(in: devices.first?.memory.rows ?? [:]), breach: breach)
  }

  private func open() async throws {
    for (index, clock) in interleaving.clocks.enumerated() {
      devices.append(
        try await device(
          Interleaving.names[index % 4], clock: clock, version: interleaving.version(of: index),
          interleaving.recordsPerRequest))
    }
  }

  func device(
    _ name: String, clock: DeviceClock = DeviceClock(), version: AppVersion = .current,
    _ recordsPerRequest: Int,
    reversing: Bool = false
  ) async throws -> SimulatedDevice {
    server.update { $0.signIn(name, to: ServerState.firstAccount) }
    let line = DeviceConnection(
      name, server, try transport.way(server, name), outage, clock: clock,
      version: layer.versions.contains(version) ? version : .current,
      isHostile: interleaving.isHostile, reversesPages: reversing)
    let site = line.site(recordsPerRequest: recordsPerRequest, seed: UInt64(devices.count))
    return SimulatedDevice(line, try await layer.open(site), recordsPerRequest: recordsPerRequest)
  }

  private func close() async {
    for device in devices { await device.engine.close() }
  }

  /// Reports a breach, if its law is watched and no other was broken before.
  func report(_ found: SyncBreach) {
    if breach == nil, laws.contains(found.law) { breach = found }
  }

  func report(_ law: SyncLaw, at place: String, _ sentence: String) {
    report(SyncBreach(law, at: place, sentence))
  }

  /// The same, with what was expected instead of what was found.
  func report(
    _ law: SyncLaw, at place: String, _ sentence: String, path: String, expected: String,
    actual: String
  ) {
    let difference = Failure.Difference(path: path, expected: expected, actual: actual)
    report(SyncBreach(law, at: place, sentence, difference: difference))
  }

  /// The index of a device, modulo their number.
  func place(_ number: Int) -> Int { number % max(1, devices.count) }
}

/// What happened in a simulation.
struct SyncRecord: Sendable {
  let interleaving: Interleaving
  let entries: [TraceEntry]
  let trace: CloudTrace
  /// How often a device sent fields that its app does not know.
  let keptFields: Int
  /// How often two concurrent versions differed in fields that the sender does not know.
  let divergentFields: Int
  /// How often a device wrote a row while a record with a greater stamp than any of its rows waited in its inbox.
  let editsPastWaiting: Int
  /// How often a refused row had to be sent again because the server had got another version.
  let releases: Int
  /// The near duplicates that existed in the end.
  let neighbours: Set<NearDuplicates>
  let breach: SyncBreach?
}
