import HabitDomain

/// The last known contents of a device.
struct DeviceMemory: Sendable {
  let device: String
  var rows: [RowKey: SyncedRow] = [:]
  /// The versions that were equal to the server's under a tag.
  var agreed: [RowKey: (version: RowVersion, tag: String)] = [:]
  var state = SyncState()

  init(_ device: String) {
    self.device = device
  }

  var owner: String { state.account ?? SyncOracle.nobody(device) }

  /// The stamps of rows that may not be on the server.
  var unsent: [RowKey: Stamp] {
    rows.filter { $0.value.exchange.needsSync || $0.value.exchange.recordName == nil }
      .mapValues(\.stamp)
  }
}

/// Why the rows of a device may have changed.
enum DeviceChange: Hashable, Sendable {
  case edit
  case sync
  /// It removed old tombstones, at this time of its clock.
  case purge(at: Instant)
  /// Its owner chose to remove everything.
  case removal
  case restart
}
