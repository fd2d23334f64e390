/// A row with all that sync knows of it; it may be a tombstone.
public struct SyncedRow: Hashable, Sendable {
  /// What was written; only ``write(_:)`` replaces it, as a whole.
  public private(set) var version: RowVersion
  /// What is known of its copy on the server.
  public var exchange: Exchange

  /// Makes a row.
  public init(_ version: RowVersion, _ exchange: Exchange = Exchange()) {
    self.version = version
    self.exchange = exchange
  }

  /// Makes a row as a store has it, of one of its rows; see ``RowVersion`` for who may.
  @_spi(Storage)
  public init(
    content: SyncedContent, metadata: Metadata, mergedInto: String? = nil,
    unknownFields: [String: CloudValue] = [:], traits: RecordTraits = RecordTraits()
  ) {
    self.init(
      RowVersion(
        content: content, unknownFields: unknownFields, stamp: metadata.modifiedAt,
        deletedAt: metadata.deletedAt, mergedInto: mergedInto),
      Exchange(
        needsSync: metadata.needsSync, recordName: metadata.recordName,
        changeTag: metadata.changeTag, lastSyncDate: metadata.lastSyncDate,
        revision: metadata.revision, syncBlocked: metadata.syncBlocked, traits: traits))
  }
}

extension SyncedRow {
  /// What it says.
  public var content: SyncedContent { version.content }
  /// The fields of its record that this version of the app does not know.
  public var unknownFields: [String: CloudValue] { version.unknownFields }
  /// When and where that was written.
  public var stamp: Stamp { version.stamp }
  /// When it was deleted; nil if it lives.
  public var deletedAt: Instant? { version.deletedAt }
  /// The id of the row that survives in its stead.
  public var mergedInto: String? { version.mergedInto }
  /// Which row it is.
  public var key: RowKey { version.key }

  /// What the row carries besides its content, as a store has it (domain 1.9).
  public var metadata: Metadata {
    Metadata(
      needsSync: exchange.needsSync, recordName: exchange.recordName,
      changeTag: exchange.changeTag, lastSyncDate: exchange.lastSyncDate, modifiedAt: stamp,
      revision: exchange.revision, deletedAt: deletedAt, syncBlocked: exchange.syncBlocked)
  }

  /// Whether it waits for its upload: it needs sync or was never stored by the server, and nothing is wrong with it
  /// (domain 2.5).
  public var isPending: Bool {
    (exchange.needsSync || exchange.recordName == nil) && exchange.syncBlocked == nil
  }

  /// Writes another version of it here, which waits for its upload; whatever was wrong with the old one (Y-14).
  public mutating func write(_ version: RowVersion) {
    self.version = version
    exchange.revision &+= 1
    exchange.needsSync = true
    exchange.syncBlocked = nil
  }
}
