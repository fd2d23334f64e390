import CloudSim
import HabitDomain
import PropCheckTool
import Synchronization

/// Devices of one person with a simulated server that answers at once, so that only the engine and its store are measured.
final class DeviceGroup: Sendable {
  private let layer: SyncLayer
  private let server = CloudServer(trace: CloudTrace(limit: 0))
  private let count = Mutex(0)

  /// The most syncs that a device may need; all pages come in one.
  private static let rounds = 20

  init(_ layer: SyncLayer) { self.layer = layer }

  /// The time of the server and all devices, which passes only while a device waits.
  var now: Instant { server.state.time }

  /// Opens a new device, to be closed by its own `close`.
  func open() async throws(DataLayerError) -> SyncDevice {
    let number = count.withLock { count in
      count += 1
      return count
    }
    let name = "device-\(number)"
    let server = server
    return try await layer.open(
      SyncSite(
        device: name, cloud: server.cloud(for: name),
        clock: WallClock(
          now: { () async throws(DependencyError) in
            Instant(milliseconds: server.state.time.milliseconds)
          },
          sleep: { delay async throws(DependencyError) in
            server.update { $0.advance(by: delay) }
          }),
        random: .live(seed: UInt64(number))))
  }

  /// Syncs a device until a result is the last; throws the error of a sync, or `WrongAnswer` if there is no end.
  func sync(_ device: SyncDevice, until isDone: (SyncResult) -> Bool) async throws {
    for _ in 0..<Self.rounds {
      let result = await device.sync(.person)
      if let error = result.error { throw error }
      guard result.failures.isEmpty else { throw WrongAnswer("a record was refused") }
      guard result.skipped == nil else { throw WrongAnswer("a round was skipped") }
      if isDone(result) { return }
    }
    throw WrongAnswer("the rounds do not end")
  }
}
