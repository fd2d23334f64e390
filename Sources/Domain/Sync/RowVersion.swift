/// One version of a row: what was written at one moment, as a whole.
///
/// What it says, what it says that this version of the app does not understand, and when and where that was written are one
/// value, which wins or loses as a whole against other versions (Y-7). Its parts cannot be changed one by one, so no code can put
/// the stamp of one version beside the fields of another: that would be a version that nobody wrote, and whoever has the
/// real one would never send it again, since the stamps are equal.
///
/// There are three ways to get one: a record or a stored row is read, a new row is written, or a version is edited, which
/// gives it a later stamp. A merge makes none; it chooses one of two.
///
/// **What an edit does to unknown fields.** They belong to the version that was read, and travel with the new stamp: an older
/// app changes what it knows of a habit, and keeps what it does not know as it read it. Of two versions that were written
/// without knowledge of each other the greater one wins with its unknown fields, and those of the other are lost with all else
/// that it said. So a field that only a newer app knows is lost exactly where any other field would be.
///
/// Stamps of single fields would let two edits of different fields both survive. They would need a stamp a field in every
/// record (three more fields for each of seventeen in a habit), and rules for fields that belong together, of which two halves are
/// nothing that anybody wrote: a schedule and its target, a status and its role. Habits are edited on one device at a time;
/// the rare edit that is lost is seen and made again. So versions are whole.
public struct RowVersion: Sendable {
  /// A version never changes, and rows are copied all the time: so copies share it.
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

  /// Makes the version that one record or one stored row is.
  ///
  /// All parts have to come from that one place. So this is for whoever reads records or rows, and says so at the head of
  /// the file: `@_spi(Storage) import Domain`.
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

  /// The version that an edit makes of this one: it says something else, and keeps what is unknown here.
  ///
  /// - Parameters:
  ///   - content: What it says.
  ///   - stamp: When and where that is written. An edit is later than what it edits: where this stamp is not, the edit gets the
  ///     least one of that device which is.
  ///   - replaced: The names of fields that count as known, if they stand among the unknown ones: they could not be read,
  ///     and what is written now is in their place.
  ///   - deletedAt: When the row is deleted; nil if it lives.
  ///   - mergedInto: The id of the row that survives in its stead, if it is deleted.
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
  /// What it says, as far as this version of the app understands it.
  public var content: SyncedContent { parts.content }
  /// Which row it is a version of.
  public var key: RowKey { parts.key }
  /// The fields of its record that this version of the app does not know, by name.
  public var unknownFields: [String: CloudValue] { parts.unknownFields }
  /// When and where it was written.
  public var stamp: Stamp { parts.stamp }
  /// When the row was deleted; nil if it is live.
  public var deletedAt: Instant? { parts.deletedAt }
  /// The id of the row that a repair let survive in its stead; nil unless it is deleted (domain 4.9).
  public var mergedInto: String? { parts.mergedInto }
}

extension RowVersion: Hashable {
  /// Whether they say the same, and were written at the same moment.
  public static func == (left: RowVersion, right: RowVersion) -> Bool {
    left.parts === right.parts
      || left.stamp == right.stamp && left.deletedAt == right.deletedAt
        && left.mergedInto == right.mergedInto && left.content == right.content
        && left.unknownFields == right.unknownFields
  }

  /// Feeds the row and the moment, which tell nearly all versions apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(stamp)
  }
}
