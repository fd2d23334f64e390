import CloudSim
import Domain

@testable import Suite

extension SyncPlay {
  /// What the devices did, and what the server answered.
  static func trace(
    of interleaving: Interleaving, on layer: SyncLayer, over transport: SyncTransport = .direct
  ) async throws -> [String] {
    let play = SyncPlay(interleaving, on: layer, laws: [], over: transport)
    let record = try await play.run { play in try await play.rest(nil) }
    return SyncLanes(record).lines + record.trace.entries.map { "\($0)" }
  }
}
