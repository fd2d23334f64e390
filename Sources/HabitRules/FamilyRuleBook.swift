package import HabitDomain

/// Every rule of families, people and memberships, as one value.
package struct FamilyRuleBook: Sendable {
  /// The stored form of a family name that obeys F-1 and F-2.
  package var familyName: @Sendable (String) throws(DataServiceError) -> String
  /// The stored form of a family code that obeys F-3, also for look-ups.
  package var code: @Sendable (String) throws(DataServiceError) -> String
  /// The stored form of a person's name that obeys U-1.
  package var displayName: @Sendable (String) throws(DataServiceError) -> String
  /// The stored form of a person's hash that obeys U-2.
  package var hash: @Sendable (String) throws(DataServiceError) -> String
  /// The stored form of a valid picture address.
  package var avatar: @Sendable (String) throws(DataServiceError) -> String
  /// Checks that a member may get a new role.
  package var roleChange: @Sendable (RoleChange) throws(DataServiceError) -> Void
  /// Checks that one member may hand the role of the parent admin to another.
  package var transfer:
    @Sendable (_ from: Membership, _ to: Membership, _ hasFamily: Bool) throws(DataServiceError)
      -> Void
  /// Checks that one member may manage another.
  package var authorise:
    @Sendable (MemberAct, _ actor: Membership, _ member: Membership) throws(AuthorizationError)
      -> Void
  /// Checks that a text fits a QR code, and returns it unchanged.
  package var qrPayload: @Sendable (String) throws(DataServiceError) -> String
  /// A new code, from random numbers below given bounds.
  package var newCode: @Sendable (_ random: (Int) -> Int) -> String
  /// The milliseconds to wait before an attempt, from the second on.
  package var delay: @Sendable (_ attempt: Int, _ random: (Int) -> Int) -> Int64
  /// The most attempts to find a free code.
  package var codeAttempts: Int
  /// The milliseconds that a tombstone is kept at least.
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

extension FamilyRuleBook {
  /// The stored form of a picture address that is valid, or was before a host was required: whoever gave one then is a person
  /// like any other (G-7).
  package func receivedAvatar(_ text: String) throws(DataServiceError) -> String {
    do { return try avatar(text) } catch {
      guard let address = PersonRules.formerAvatar(text) else { throw error }
      return address
    }
  }
}

/// What decides whether a member may get a new role.
package struct RoleChange: Hashable, Sendable {
  /// The role now.
  package var role: Membership.Role
  /// The status now.
  package var status: Membership.Status
  /// Whether the family is live.
  package var hasFamily: Bool
  /// Whether the family has an active parent admin, this member included.
  package var hasAdmin: Bool
  /// The wanted role.
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
