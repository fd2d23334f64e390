/// The workflows of families; <doc:Operations> has their checks, in order, and their errors (domain 2.5).
public struct FamilyService: Sendable {
  /// Adds a person, a family with a new code, and a membership as parent admin, all or nothing.
  public var found: @Sendable (_ draft: FamilyDraft) async throws(DataLayerError) -> FoundedFamily
  /// The family of a code or a scanned QR payload, for confirmation; `notFound` if there is none.
  public var lookUp: @Sendable (_ code: String) async throws(DataLayerError) -> Family
  /// Adds a person to the family of a code, and returns the membership.
  public var join:
    @Sendable (_ code: String, _ userID: Identifier, _ role: Membership.Role)
      async throws(DataLayerError) -> Membership
  /// Changes the role of a member on behalf of another, and returns the membership.
  public var changeRole:
    @Sendable (_ actor: Identifier, _ member: Identifier, _ role: Membership.Role)
      async throws(DataLayerError) -> Membership
  /// Removes a member on behalf of another, and returns the membership.
  public var removeMember:
    @Sendable (_ actor: Identifier, _ member: Identifier)
      async throws(DataLayerError) -> Membership
  /// The text of the QR code for an invitation.
  public var qrPayload: @Sendable (_ code: String) throws(DataLayerError) -> String
  /// The code in a QR payload; the inverse of `qrPayload`, with the same limits.
  public var readQRPayload: @Sendable (_ payload: String) throws(DataLayerError) -> String

  /// Makes a service of its workflows.
  public init(
    found: @escaping @Sendable (FamilyDraft) async throws(DataLayerError) -> FoundedFamily,
    lookUp: @escaping @Sendable (String) async throws(DataLayerError) -> Family,
    join:
      @escaping @Sendable (String, Identifier, Membership.Role)
      async throws(DataLayerError) -> Membership,
    changeRole:
      @escaping @Sendable (Identifier, Identifier, Membership.Role)
      async throws(DataLayerError) -> Membership,
    removeMember:
      @escaping @Sendable (Identifier, Identifier) async throws(DataLayerError) -> Membership,
    qrPayload: @escaping @Sendable (String) throws(DataLayerError) -> String,
    readQRPayload: @escaping @Sendable (String) throws(DataLayerError) -> String
  ) {
    self.found = found
    self.lookUp = lookUp
    self.join = join
    self.changeRole = changeRole
    self.removeMember = removeMember
    self.qrPayload = qrPayload
    self.readQRPayload = readQRPayload
  }
}

/// The input for founding a family.
public struct FamilyDraft: Hashable, Sendable {
  /// The founder's name.
  public var displayName: String
  /// The founder's hash.
  public var appleUserIDHash: String
  /// The founder's picture.
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

/// The result of founding a family.
public struct FoundedFamily: Hashable, Sendable {
  /// The founder.
  public var user: UserProfile
  /// The family.
  public var family: Family
  /// The membership of the founder, as parent admin.
  public var membership: Membership
  /// The text of the QR code for invitations.
  public var qrPayload: String
  /// Whether other devices could not be asked about the code.
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
