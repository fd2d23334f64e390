package import Domain

/// Every rule of families, people and memberships, as one value.
package struct FamilyRuleBook: Sendable {
  /// The name of a family as it is stored, once it has passed F-1 and F-2.
  package var familyName: @Sendable (String) throws(DataServiceError) -> String
  /// The code of a family as it is stored and looked up, once it has passed F-3.
  package var code: @Sendable (String) throws(DataServiceError) -> String
  /// The name of a person as it is stored, once it has passed U-1.
  package var displayName: @Sendable (String) throws(DataServiceError) -> String
  /// The hash of a person as it is stored, once it has passed U-2.
  package var hash: @Sendable (String) throws(DataServiceError) -> String
  /// The address of a picture as it is stored, once it is known to be one.
  package var avatar: @Sendable (String) throws(DataServiceError) -> String
  /// Checks that a member may get another role.
  package var roleChange: @Sendable (RoleChange) throws(DataServiceError) -> Void
  /// Checks that one member may hand the role of the parent admin to another.
  package var transfer:
    @Sendable (_ from: Membership, _ to: Membership, _ hasFamily: Bool) throws(DataServiceError)
      -> Void
  /// Checks that one member may manage another.
  package var authorise:
    @Sendable (MemberAct, _ actor: Membership, _ member: Membership) throws(AuthorizationError)
      -> Void
  /// A text that fits a QR code, as it is.
  package var qrPayload: @Sendable (String) throws(DataServiceError) -> String
  /// A code of random numbers below the bounds that it names.
  package var newCode: @Sendable (_ random: (Int) -> Int) -> String
  /// How many milliseconds to wait before a try, from the second on.
  package var delay: @Sendable (_ attempt: Int, _ random: (Int) -> Int) -> Int64
  /// How many codes are tried.
  package var codeAttempts: Int
  /// For how many milliseconds a tombstone stays in any case.
  package var tombstoneAge: Int64

  /// The correct rules.
  package static let standard = FamilyRuleBook(
    familyName: FamilyRules.name,
    code: FamilyCode.normalised,
    displayName: PersonRules.displayName,
    hash: PersonRules.hash,
    avatar: PersonRules.avatar,
    roleChange: MembershipRules.validate,
    transfer: MembershipRules.validateTransfer,
    authorise: MembershipRules.authorise,
    qrPayload: FamilyRules.qrPayload,
    newCode: FamilyCode.random,
    delay: FamilyCode.delay,
    codeAttempts: 10,
    tombstoneAge: 30 * 86_400_000)
}

/// What has to be known to decide on a new role.
package struct RoleChange: Hashable, Sendable {
  /// The role now.
  package var role: Membership.Role
  /// The status now.
  package var status: Membership.Status
  /// Whether the family lives.
  package var hasFamily: Bool
  /// Whether the family has an active parent admin, be it this member.
  package var hasAdmin: Bool
  /// The role that is wanted.
  package var wanted: Membership.Role

  package init(
    role: Membership.Role, status: Membership.Status, hasFamily: Bool = true, hasAdmin: Bool,
    wanted: Membership.Role
  ) {
    self.role = role
    self.status = status
    self.hasFamily = hasFamily
    self.hasAdmin = hasAdmin
    self.wanted = wanted
  }
}

/// What one member does to another.
package enum MemberAct: CaseIterable, Hashable, Sendable {
  case changeRole
  case remove
}
