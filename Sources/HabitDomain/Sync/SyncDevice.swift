/// A device under test: a store, a sync engine, and a person's actions.
public struct SyncDevice: Sendable {
  /// All readable rows, including tombstones, in any order.
  public var rows: @Sendable () async throws(DataLayerError) -> [SyncedRow]
  /// The state of the exchange.
  public var state: @Sendable () async throws(DataLayerError) -> SyncState
  /// Writes a row like a person, with a new stamp, unless it is unchanged or a parent is missing or deleted. The engine
  /// may be in the middle of a sync.
  public var put: @Sendable (_ content: SyncedContent) async throws(DataLayerError) -> Void
  /// Deletes a live row like a person, with its local children, under one stamp.
  public var delete: @Sendable (_ key: RowKey) async throws(DataLayerError) -> Void
  /// Syncs now, without the delay of the trigger.
  public var sync: @Sendable (_ trigger: SyncTrigger) async -> SyncResult
  /// Starts a new process of the version of the app that the site now has: with a new engine on the same
  /// store.
  public var restart: @Sendable () async throws(DataLayerError) -> Void
  /// Makes the choice after the data was removed from the server; does nothing otherwise.
  public var choose: @Sendable (_ choice: ZoneChoice) async throws(DataLayerError) -> Void
  /// Edits the rows in quarantine like a person, so that they are sent again (Y-14).
  public var release: @Sendable () async throws(DataLayerError) -> Void
  /// Removes old tombstones (domain 4.10).
  public var purge: @Sendable () async throws(DataLayerError) -> Void
  /// Faults that its store finds in itself, such as dangling references, a sentence each; none if it
  /// cannot check.
  public var complaints: @Sendable () async throws(DataLayerError) -> [String]
  /// Closes the device and its store for good.
  public var close: @Sendable () async -> Void

  /// Makes a device of its functions.
  public init(
    rows: @escaping @Sendable () async throws(DataLayerError) -> [SyncedRow],
    state: @escaping @Sendable () async throws(DataLayerError) -> SyncState,
    put: @escaping @Sendable (SyncedContent) async throws(DataLayerError) -> Void,
    delete: @escaping @Sendable (RowKey) async throws(DataLayerError) -> Void,
    sync: @escaping @Sendable (SyncTrigger) async -> SyncResult,
    restart: @escaping @Sendable () async throws(DataLayerError) -> Void,
    choose: @escaping @Sendable (ZoneChoice) async throws(DataLayerError) -> Void,
    release: @escaping @Sendable () async throws(DataLayerError) -> Void,
    purge: @escaping @Sendable () async throws(DataLayerError) -> Void,
    complaints: @escaping @Sendable () async throws(DataLayerError) -> [String] = { [] },
    close: @escaping @Sendable () async -> Void = {}
  ) {
    self.rows = rows
    self.state = state
    self.put = put
    self.delete = delete
    self.sync = sync
    self.restart = restart
    self.choose = choose
    self.release = release
    self.purge = purge
    self.complaints = complaints
    self.close = close
  }
}

/// The choice of a person after the data was removed from the server (domain 4.7, userDeletedZone).
public enum ZoneChoice: String, CaseIterable, Hashable, Sendable {
  /// Send local data again.
  case sendAgain
  /// Remove local data too.
  case removeHere
}

extension ZoneChoice: CustomStringConvertible {
  /// As the end of a sentence.
  public var description: String {
    switch self {
    case .sendAgain: "to send everything again"
    case .removeHere: "to remove everything here too"
    }
  }
}
