package import Domain

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
