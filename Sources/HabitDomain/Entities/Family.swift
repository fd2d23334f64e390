/// A family, which people join by a code.
public struct Family: Hashable, Sendable {
  /// Identity; never changes.
  public var id: Identifier
  /// 2 to 50 characters after trimming, of letters, marks, numbers, white space and `'-.,`; stored trimmed.
  public var name: String
  /// 6 to 8 of A–Z and 0–9; stored in upper case, unique among live families; never changes.
  public var code: String
  /// The founder, who need not exist as a row; never changes.
  public var createdByUserID: Identifier
  /// When it was made; never changes.
  public var createdAt: Instant

  /// Makes a family.
  public init(
    id: Identifier, name: String, code: String, createdByUserID: Identifier, createdAt: Instant
  ) {
    self.id = id
    self.name = name
    self.code = code
    self.createdByUserID = createdByUserID
    self.createdAt = createdAt
  }
}
