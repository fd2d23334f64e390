/// What a person says who founds a family.
public struct FamilyDraft: Hashable, Sendable {
  /// The person's name.
  public var displayName: String
  /// The person's hash.
  public var appleUserIDHash: String
  /// The person's picture.
  public var avatarURL: String?
  /// The family's name.
  public var familyName: String

  /// Makes a draft.
  public init(
    displayName: String, appleUserIDHash: String, avatarURL: String? = nil, familyName: String
  ) {
    self.displayName = displayName
    self.appleUserIDHash = appleUserIDHash
    self.avatarURL = avatarURL
    self.familyName = familyName
  }
}
