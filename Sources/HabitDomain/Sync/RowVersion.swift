/// One version of a row: everything that was written at one moment.
///
/// Content, fields unknown to this version of the app, and the time and device of the write are one value, which wins or loses as a
/// whole against other versions (Y-7). Its parts cannot be changed one by one, so no code can combine the stamp of one version with
/// the fields of another: nobody wrote such a version, and a device with the real one would never send it again, because the stamps
/// are equal.
///
/// A version comes from reading a record or a stored row, from writing a new row, or from an edit, which
/// gives it a later stamp and keeps its unknown fields. A merge makes none; it chooses one of two. Why fields have no stamps
/// of their own is said in <doc:Synchronization> (domain 4.5).
public struct RowVersion: Sendable {
  /// Shared by copies: a version never changes, and rows are copied all the time.
  private final class Parts: Sendable {
    let content: SyncedContent
    let key: RowKey
    let unknownFields: [String: CloudValue]
    let stamp: Stamp
    let deletedAt: Instant?
    let mergedInto: String?

    init(
      _ content: SyncedContent, _ unknownFields: [String: CloudValue], _ stamp: Stamp,
      _ deletedAt: Instant?, _ mergedInto: String?
    ) {
      self.content = content
      key = content.key
      self.unknownFields = unknownFields
      self.stamp = stamp
      self.deletedAt = deletedAt
      self.mergedInto = deletedAt == nil ? nil : mergedInto
    }
  }

  private let parts: Parts

  private init(_ parts: Parts) { self.parts = parts }

  /// Makes the version of one record or one stored row.
  ///
  /// All parts have to come from that one place. So this is only for code that reads records or rows and declares that at the
  /// top of the file: `@_spi(Storage) import HabitDomain`.
  @_spi(Storage)
  public init(
    content: SyncedContent, unknownFields: [String: CloudValue] = [:], stamp: Stamp,
    deletedAt: Instant? = nil, mergedInto: String? = nil
  ) {
    self.init(Parts(content, unknownFields, stamp, deletedAt, mergedInto))
  }

  /// Makes the first version of a row.
  public init(new content: SyncedContent, at stamp: Stamp) {
    self.init(Parts(content, [:], stamp, nil, nil))
  }

  /// The version that an edit makes of this one: it has other content, and keeps the fields that are
  /// unknown here.
  ///
  /// - Parameters:
  ///   - content: The new content.
  ///   - stamp: When and where it is written. An edit is later than what it edits: if this stamp is not, the edit gets the
  ///     least stamp of that device which is.
  ///   - replaced: The names of known fields: those among the unknown ones could not be read,
  ///     and are now replaced.
  ///   - deletedAt: When the row is deleted; nil if it is live.
  ///   - mergedInto: The id of the row that a deleted row is merged into.
  /// - Returns: The version.
  public func edited(
    _ content: SyncedContent, at stamp: Stamp, replacing replaced: Set<String> = [],
    deletedAt: Instant? = nil, mergedInto: String? = nil
  ) -> RowVersion {
    let later = stamp > self.stamp ? stamp : self.stamp.next(on: stamp.device)
    let kept =
      unknownFields.isEmpty ? [:] : unknownFields.filter { !replaced.contains($0.key) }
    return RowVersion(Parts(content, kept, later, deletedAt, mergedInto))
  }
}

extension RowVersion {
  /// The content, as far as this version of the app knows it.
  public var content: SyncedContent { parts.content }
  /// The key of the row.
  public var key: RowKey { parts.key }
  /// The fields that this version of the app does not know, by name.
  public var unknownFields: [String: CloudValue] { parts.unknownFields }
  /// When and where it was written.
  public var stamp: Stamp { parts.stamp }
  /// When the row was deleted; nil if it is live.
  public var deletedAt: Instant? { parts.deletedAt }
  /// The id of the row that a repair merged it into; nil unless it is deleted (domain 4.9).
  public var mergedInto: String? { parts.mergedInto }
}

extension RowVersion: Hashable {
  /// Whether both have the same content and the same stamp.
  public static func == (left: RowVersion, right: RowVersion) -> Bool {
    left.parts === right.parts
      || left.stamp == right.stamp && left.deletedAt == right.deletedAt
        && left.mergedInto == right.mergedInto && left.content == right.content
        && left.unknownFields == right.unknownFields
  }

  /// Feeds key and stamp, which distinguish nearly all versions.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(stamp)
  }
}
