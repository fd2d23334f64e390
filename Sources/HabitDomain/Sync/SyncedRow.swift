/// A row with its exchange data; it may be a tombstone.
public struct SyncedRow: Hashable, Sendable {
  /// The version; only ``write(_:)`` replaces it, as a whole.
  public private(set) var version: RowVersion
  /// The exchange data of its record.
  public var exchange: Exchange

  /// Makes a row.
  public init(_ version: RowVersion, _ exchange: Exchange = Exchange()) {
    self.version = version
    self.exchange = exchange
  }

  /// Makes a row from one row of a store; see ``RowVersion`` for who may.
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
  /// The content.
  public var content: SyncedContent { version.content }
  /// The fields of its record that this version of the app does not know.
  public var unknownFields: [String: CloudValue] { version.unknownFields }
  /// When and where it was written.
  public var stamp: Stamp { version.stamp }
  /// When it was deleted; nil if it is live.
  public var deletedAt: Instant? { version.deletedAt }
  /// The id of the row that it was merged into.
  public var mergedInto: String? { version.mergedInto }
  /// The key of the row.
  public var key: RowKey { version.key }

  /// The metadata of the row, as in a store (domain 1.9).
  public var metadata: Metadata {
    Metadata(
      needsSync: exchange.needsSync, recordName: exchange.recordName,
      changeTag: exchange.changeTag, lastSyncDate: exchange.lastSyncDate, modifiedAt: stamp,
      revision: exchange.revision, deletedAt: deletedAt, syncBlocked: exchange.syncBlocked)
  }

  /// Whether it waits for upload: it needs sync or was never stored by the server, and is not blocked
  /// (domain 2.5).
  public var isPending: Bool {
    (exchange.needsSync || exchange.recordName == nil) && exchange.syncBlocked == nil
  }

  /// Writes another version locally, which waits for upload even if the old one was blocked (Y-14).
  public mutating func write(_ version: RowVersion) {
    self.version = version
    exchange.revision &+= 1
    exchange.needsSync = true
    exchange.syncBlocked = nil
  }
}
