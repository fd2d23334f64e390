import Domain

/// What a device had when it was looked at last.
struct DeviceMemory: Sendable {
  let device: String
  /// Its rows by key.
  var rows: [RowKey: SyncedRow] = [:]
  /// The versions that were found to be what the server has under a tag.
  var agreed: [RowKey: (version: RowVersion, tag: String)] = [:]
  /// The state of its exchange.
  var state = SyncState()

  init(_ device: String) {
    self.device = device
  }

  /// Whose rows they are.
  var owner: String { state.account ?? SyncOracle.nobody(device) }

  /// The stamps of what the server does not have for certain.
  var unsent: [RowKey: Stamp] {
    rows.filter { $0.value.exchange.needsSync || $0.value.exchange.recordName == nil }
      .mapValues(\.stamp)
  }
}

/// Why a device may have other rows than before.
enum DeviceChange: Hashable, Sendable {
  /// A person wrote or deleted something.
  case edit
  /// It synced.
  case sync
  /// It removed old tombstones; the time of its clock.
  case purge(at: Instant)
  /// Its owner chose to remove everything.
  case removal
  /// It started anew.
  case restart
}
