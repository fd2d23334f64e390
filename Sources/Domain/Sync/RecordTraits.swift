/// What a record is like on the server whichever version of the row it holds.
public struct RecordTraits: Hashable, Sendable {
  /// The type of the record, where it is not the one that new records get; a server changes no record's type.
  public var type: String?
  /// The names of fields whose values the server cannot read; what was encrypted once stays so (cloud 5.1).
  public var encryptedFields: Set<String>
  /// The names of fields that the record has from a version that lost: a save has to take them away, or they would stand beside
  /// the stamp of the version that won.
  public var leftovers: Set<String>

  /// Makes traits; those of a new record by default.
  public init(
    type: String? = nil, encryptedFields: Set<String> = [], leftovers: Set<String> = []
  ) {
    self.type = type
    self.encryptedFields = encryptedFields
    self.leftovers = leftovers
  }

  /// Whether they are those of a new record.
  public var isEmpty: Bool { type == nil && encryptedFields.isEmpty && leftovers.isEmpty }
}
