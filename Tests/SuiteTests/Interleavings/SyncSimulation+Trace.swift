import CloudSim
import HabitDomain

@testable import HabitSuite

extension SyncSimulation {
  /// What happened, with all devices at rest in the end, and no law watched.
  static func record(
    of interleaving: Interleaving, on layer: SyncLayer, over transport: SyncTransport = .direct
  ) async throws -> SyncRecord {
    let play = SyncSimulation(interleaving, on: layer, laws: [], over: transport)
    return try await play.run { play in try await play.rest(nil) }
  }
}

extension SyncRecord {
  /// What the devices did, and what the server answered.
  var text: [String] {
    TraceTable(self).lines + trace.entries.map { "\($0)" }
  }
}
