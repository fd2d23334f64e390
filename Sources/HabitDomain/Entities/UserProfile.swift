/// A person, who may belong to families.
public struct UserProfile: Hashable, Sendable {
  /// Identity; never changes.
  public var id: Identifier
  /// 1 to 50 characters after trimming, none of them a control character; stored trimmed.
  public var displayName: String
  /// At least 10 characters after trimming; stored trimmed, unique by its bytes among live people; never changes.
  public var appleUserIDHash: String
  /// An address with the scheme `http` or `https`, or nil; stored trimmed.
  public var avatarURL: String?
  /// When it was made; never changes.
  public var createdAt: Instant

  /// Makes a person.
  public init(
    id: Identifier, displayName: String, appleUserIDHash: String, avatarURL: String? = nil,
    createdAt: Instant
  ) {
    self.id = id
    self.displayName = displayName
    self.appleUserIDHash = appleUserIDHash
    self.avatarURL = avatarURL
    self.createdAt = createdAt
  }
}
