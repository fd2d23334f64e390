import HabitDomain
import PropCheckTool

/// Two devices of one person, one of which writes what the other receives.
struct RecordSync: Sendable {
  private let devices: DeviceGroup
  private let writer: SyncDevice
  private let reader: SyncDevice

  init(on layer: SyncLayer) async throws(DataLayerError) {
    devices = DeviceGroup(layer)
    writer = try await devices.open()
    do {
      reader = try await devices.open()
    } catch {
      await writer.close()
      throw error
    }
  }

  /// The simulated time, in nanoseconds since 1970.
  var now: Int64 { devices.now.milliseconds &* 1_000_000 }

  /// Writes a record on one device and syncs until the other has it; throws `WrongAnswer` if it does not arrive.
  func run(_ content: SyncedContent) async throws {
    try await writer.put(content)
    try await devices.sync(writer) { $0.pending == 0 }
    try await devices.sync(reader) { $0.applied == 0 }
    let row = try await reader.rows().first { $0.key == content.key }
    guard let row, row.metadata.deletedAt == nil, row.content == content else {
      throw WrongAnswer()
    }
  }

  func close() async {
    await writer.close()
    await reader.close()
  }
}
