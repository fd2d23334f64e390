/// What a record of the server has besides what this version understands: it is kept, and sent back (Y-2).
public struct RecordExtras: Hashable, Sendable {
  /// The type of the record, where it is not the one that new records get; a server changes no record's type.
  public var type: String?
  /// The fields that this version does not know.
  public var fields: [String: CloudValue]
  /// The names of fields, known or not, whose values the server cannot read.
  public var encryptedFields: Set<String>

  /// Makes extras; there are none by default.
  public init(
    type: String? = nil, fields: [String: CloudValue] = [:], encryptedFields: Set<String> = []
  ) {
    self.type = type
    self.fields = fields
    self.encryptedFields = encryptedFields
  }

  /// Whether there are none.
  public var isEmpty: Bool { type == nil && fields.isEmpty && encryptedFields.isEmpty }
}
