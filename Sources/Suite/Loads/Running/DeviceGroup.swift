import CloudSim
import Domain
import Synchronization

/// Devices of one person over a server that is simulated and answers at once, so that what is measured is the engine and its
/// store.
final class DeviceGroup: Sendable {
  private let layer: SyncLayer
  private let server = CloudServer(trace: CloudTrace(limit: 0))
  private let count = Mutex(0)

  /// So many rounds a device may need: pages follow each other within one.
  private static let rounds = 20

  init(_ layer: SyncLayer) { self.layer = layer }

  /// The time of the server and of all devices, which passes only where one of them waits.
  var now: Instant { server.state.time }

  /// Opens a new device, which is closed by its own `close`.
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

  /// Lets a device sync until a round says that it is done.
  ///
  /// - Throws: What a round ends with, or `WrongAnswer` if it does not come to an end.
  func sync(_ device: SyncDevice, until isDone: (SyncResult) -> Bool) async throws {
    for _ in 0..<Self.rounds {
      let result = await device.sync(.person)
      if let error = result.error { throw error }
      guard result.failures.isEmpty else { throw WrongAnswer("a record was refused") }
      guard result.skipped == nil else { throw WrongAnswer("a round was left out") }
      if isDone(result) { return }
    }
    throw WrongAnswer("the rounds do not end")
  }
}
