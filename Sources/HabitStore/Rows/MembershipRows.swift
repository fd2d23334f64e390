import HabitDomain
import HabitSQLite

extension Membership {
  /// Seven columns, in the order of the statements.
  init(_ row: borrowing Row) {
    self.init(
      id: row.identifier(0), familyID: row.identifier(1), userID: row.identifier(2),
      role: row.choice(3, or: .kid), status: row.choice(4, or: .removed),
      joinedAt: row.instant(5), lastRoleChangeAt: row.optionalInstant(6))
  }
}

extension Session {
  /// A live membership.
  func liveMembership(_ id: Identifier) throws(DataLayerError) -> Membership {
    guard let membership = try first(.membership, { $0.bind(id) }, { Membership($0) }) else {
      throw .service(.notFound)
    }
    return membership
  }

  func memberships(_ query: Query, of id: Identifier) throws(DataLayerError) -> [Membership] {
    try rows(query, { $0.bind(id) }) { Membership($0) }
  }

  /// Adds a membership, once it has passed all checks.
  func addMembership(
    _ familyID: Identifier, _ userID: Identifier, _ role: Membership.Role,
    _ status: Membership.Status
  ) throws(DataLayerError) -> Membership {
    try requireParents(familyID, userID)
    try requireNoMember(.isMember, familyID, userID)
    if role == .parentAdmin { try requireNoAdmin(.hasAdmin, familyID) }
    let membership = Membership(
      id: environment.newID(), familyID: familyID, userID: userID, role: role, status: status,
      joinedAt: now())
    try change(.insertMembership) { $0.bind(membership) }
    return membership
  }

  /// Writes a new role and the time of the change.
  func setRole(
    _ role: Membership.Role, of membership: Membership
  ) throws(DataLayerError) -> Membership {
    var changed = membership
    changed.role = role
    changed.lastRoleChangeAt = now()
    try change(.setMembershipRole) { statement in
      statement.bind(role.rawValue, changed.lastRoleChangeAt, membership.id)
    }
    return changed
  }

  /// Writes a new status.
  func set(
    _ status: Membership.Status, of membership: Membership, by query: Query
  ) throws(DataLayerError) -> Membership {
    var changed = membership
    changed.status = status
    try change(query) { $0.bind(membership.id) }
    return changed
  }
}

extension Membership: Bindable {
  /// Binds the content, in the order in which it is read.
  func bind(to statement: Statement) {
    statement.bind(id, familyID, userID)
    statement.bind(role.rawValue, status.rawValue)
    statement.bind(joinedAt, lastRoleChangeAt)
  }
}
