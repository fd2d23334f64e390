import CloudSim
import Domain
import LoadCheck
import Synchronization

/// A person's second device, which takes in all that the first one has: the longest that an app lets people wait.
///
/// The server is simulated and answers at once, so that what is measured is the engine and its store.
final class FirstSync: Sendable {
  private let layer: SyncLayer
  private let server = CloudServer(trace: CloudTrace(limit: 0))
  private let deviceCount = Mutex(0)
  private let expected: [RowKey: SyncedContent]

  /// So many rounds a device may need: pages follow each other within one.
  private static let rounds = 20

  /// Fills a server by a device that has it all.
  ///
  /// - Parameters:
  ///   - contents: What a person has, parents first.
  ///   - layer: The devices.
  /// - Throws: What a device throws, or `WrongAnswer` if the server does not take all.
  init(_ contents: [SyncedContent], on layer: SyncLayer) async throws {
    self.layer = layer
    expected = Dictionary(contents.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    let device = try await open()
    do {
      for content in contents { try await device.put(content) }
      try await sync(device) { $0.pending == 0 }
    } catch {
      await device.close()
      throw error
    }
    await device.close()
  }

  /// Opens a new device, lets it sync until it has everything, and compares all of it.
  func run() async throws {
    let device = try await open()
    do {
      try await sync(device) { $0.applied == 0 }
      let rows = try await device.rows().filter { $0.metadata.deletedAt == nil }
      let found = Dictionary(rows.map { ($0.key, $0.content) }, uniquingKeysWith: { $1 })
      guard found == expected else { throw WrongAnswer() }
    } catch {
      await device.close()
      throw error
    }
    await device.close()
  }

  private func sync(
    _ device: SyncDevice, until isDone: (SyncResult) -> Bool
  ) async throws {
    for _ in 0..<Self.rounds {
      let result = await device.sync(.person)
      if let error = result.error { throw error }
      guard result.skipped == nil else { throw WrongAnswer() }
      if isDone(result) { return }
    }
    throw WrongAnswer()
  }

  private func open() async throws(DataLayerError) -> SyncDevice {
    let number = deviceCount.withLock { count in
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
}
