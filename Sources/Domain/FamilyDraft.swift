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

/// What came of founding a family.
public struct FoundedFamily: Hashable, Sendable {
  /// The founder.
  public var user: UserProfile
  /// The family.
  public var family: Family
  /// That the founder is the parent admin.
  public var membership: Membership
  /// What the QR code says that invites to it.
  public var qrPayload: String
  /// Whether other devices could not be asked for the code.
  public var isCodeProvisional: Bool

  /// Makes a result.
  public init(
    user: UserProfile, family: Family, membership: Membership, qrPayload: String,
    isCodeProvisional: Bool
  ) {
    self.user = user
    self.family = family
    self.membership = membership
    self.qrPayload = qrPayload
    self.isCodeProvisional = isCodeProvisional
  }
}
