/// A device under test: a store, a sync engine, and what a person does with them.
public struct SyncDevice: Sendable {
  /// All rows that can be read, tombstones included, with their metadata, in any order.
  public var rows: @Sendable () async throws(DataLayerError) -> [SyncedRow]
  /// Whose rows they are, and how far the exchange has come.
  public var state: @Sendable () async throws(DataLayerError) -> SyncState
  /// Writes a row as a person does: with a new stamp, unless it says the same already or has no live parents. The engine
  /// may be in the middle of a sync.
  public var put: @Sendable (_ content: SyncedContent) async throws(DataLayerError) -> Void
  /// Deletes a live row as a person does, with the children that are known here, under one stamp.
  public var delete: @Sendable (_ key: RowKey) async throws(DataLayerError) -> Void
  /// Syncs now, without the delay that the trigger has elsewhere.
  public var sync: @Sendable (_ trigger: SyncTrigger) async -> SyncResult
  /// Starts a new process, of the version of the app that the site tells by then: the engine is new, and the store is as it
  /// was.
  public var restart: @Sendable () async throws(DataLayerError) -> Void
  /// Says what shall become of the rows after the data was removed from the server; nothing if it was not.
  public var choose: @Sendable (_ choice: ZoneChoice) async throws(DataLayerError) -> Void
  /// Edits what is in quarantine, as a person does who is told of it: that lets it be sent again (Y-14).
  public var release: @Sendable () async throws(DataLayerError) -> Void
  /// Removes the tombstones whose time is over (domain 4.10).
  public var purge: @Sendable () async throws(DataLayerError) -> Void
  /// What its store itself finds wrong with what it holds, such as a reference to nothing, a sentence each; none where it
  /// cannot check.
  public var complaints: @Sendable () async throws(DataLayerError) -> [String]
  /// Closes the device; its store is of no use any more.
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

/// What a person can say after the data was removed from the server (domain 4.7, userDeletedZone).
public enum ZoneChoice: String, CaseIterable, Hashable, Sendable {
  /// What is here is sent again.
  case sendAgain
  /// What is here goes too.
  case removeHere
}

extension ZoneChoice: CustomStringConvertible {
  /// What a person chooses to do.
  public var description: String {
    switch self {
    case .sendAgain: "to send everything again"
    case .removeHere: "to remove everything here too"
    }
  }
}
