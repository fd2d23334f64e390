import HabitDomain
import PropCheckTool

/// A person's second device, which fetches everything from the first one: the longest wait in an app.
final class FirstSync: Sendable {
  private let devices: DeviceGroup
  private let expected: [RowKey: SyncedContent]

  /// Fills a server from a device that has everything.
  ///
  /// - Parameters:
  ///   - contents: What a person has, parents first.
  ///   - layer: The devices.
  ///   - isCancelled: Whether to stop early; then the server has nothing.
  /// - Throws: What a device throws, or `WrongAnswer` if the server does not accept everything.
  init(
    _ contents: [SyncedContent], on layer: SyncLayer, _ isCancelled: () -> Bool
  ) async throws {
    devices = DeviceGroup(layer)
    expected = Dictionary(contents.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    let device = try await devices.open()
    do {
      for content in contents where !isCancelled() { try await device.put(content) }
      if !isCancelled() { try await devices.sync(device) { $0.pending == 0 } }
    } catch {
      await device.close()
      throw error
    }
    await device.close()
  }

  /// Opens a new device, syncs until it has everything, and compares all of it.
  func run() async throws {
    let device = try await devices.open()
    do {
      try await devices.sync(device) { $0.applied == 0 }
      let rows = try await device.rows().filter { $0.metadata.deletedAt == nil }
      let found = Dictionary(rows.map { ($0.key, $0.content) }, uniquingKeysWith: { $1 })
      guard found.count >= expected.count else { throw WrongAnswer("the device lacks rows") }
      guard found == expected else { throw WrongAnswer("rows of the device differ") }
    } catch {
      await device.close()
      throw error
    }
    await device.close()
  }
}
