/// What people do with families in one step (domain 2.5, workflows and authorisation).
public struct FamilyService: Sendable {
  /// Makes a person, a family with a fresh code, and the person its parent admin, all of it or nothing.
  ///
  /// Checks, in this order: display name, hash and avatar of the person; name of the family; that no live person has
  /// the hash. The code is drawn as ``FamilyRepository/generateCode`` draws it, and one that is taken by the time of
  /// the insertion counts as a try. The three rows have one stamp, and wait for their upload.
  public var found: @Sendable (_ draft: FamilyDraft) async throws(DataLayerError) -> FoundedFamily
  /// The family that a code or a scanned QR payload names, for the person to confirm; `notFound` if there is none.
  public var lookUp: @Sendable (_ code: String) async throws(DataLayerError) -> Family
  /// Makes a person a member of the family of a code, and answers the membership.
  ///
  /// Checks, in this order: the code as ``FamilyRepository/fetchByCode`` does; there is a family (`notFound`); as
  /// ``MembershipRepository/create`` does.
  public var join:
    @Sendable (_ code: String, _ userID: Identifier, _ role: Membership.Role)
      async throws(DataLayerError) -> Membership
  /// Lets a member give another one a role, and answers the membership.
  ///
  /// Checks, in this order: both memberships live (`notFound`); the actor is the active parent admin of the family; not
  /// his own role is changed (``AuthorizationError/denied(_:)``); as ``MembershipRepository/updateRole`` does.
  public var changeRole:
    @Sendable (_ actor: Identifier, _ member: Identifier, _ role: Membership.Role)
      async throws(DataLayerError) -> Membership
  /// Lets a member remove another one, and answers the membership.
  ///
  /// Checks as `changeRole` does, then that it is not the active parent admin who is removed.
  public var removeMember:
    @Sendable (_ actor: Identifier, _ member: Identifier)
      async throws(DataLayerError) -> Membership
  /// The text of the QR code that invites to a family.
  ///
  /// Any text of 1 to 4,296 characters after trimming is one, and stays as it is.
  public var qrPayload: @Sendable (_ code: String) throws(DataLayerError) -> String
  /// What a QR payload says; the inverse of `qrPayload`, with the same limits.
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
