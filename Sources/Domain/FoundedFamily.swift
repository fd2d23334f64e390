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
