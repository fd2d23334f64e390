import HabitDomain
import HabitRules
import HabitSQLite

/// Memberships in the database (domain 2.5).
struct MembershipStore: Sendable {
  let database: Database

  /// The operations of the data layer.
  var repository: MembershipRepository {
    MembershipRepository(
      create: create, invite: invite, accept: activate, activate: activate, ofFamily: ofFamily,
      ofUser: ofUser, active: active, activeCount: activeCount, hasParentAdmin: hasParentAdmin,
      canJoin: canJoin, updateRole: updateRole, transferAdmin: transferAdmin, remove: remove)
  }
}

extension MembershipStore {
  func ofFamily(_ id: Identifier) throws(DataLayerError) -> [Membership] {
    try list(.membershipsOfFamily, of: id)
  }

  func ofUser(_ id: Identifier) throws(DataLayerError) -> [Membership] {
    try list(.membershipsOfUser, of: id)
  }

  func active(_ familyID: Identifier) throws(DataLayerError) -> [Membership] {
    try list(.activeMemberships, of: familyID)
  }

  private func list(_ query: Query, of id: Identifier) throws(DataLayerError) -> [Membership] {
    try database.read("listing memberships") { session throws(DataLayerError) in
      try session.memberships(query, of: id)
    }
  }

  func activeCount(_ familyID: Identifier) throws(DataLayerError) -> Int {
    try database.read("counting members") { session throws(DataLayerError) in
      let counts = try session.rows(.activeMembershipCount, { $0.bind(familyID) }) { $0.integer(0) }
      return Int(counts.reduce(0, +))
    }
  }

  func hasParentAdmin(_ familyID: Identifier) throws(DataLayerError) -> Bool {
    try database.read("looking for a parent admin") { session throws(DataLayerError) in
      try session.isTrue(.hasParentAdmin) { $0.bind(familyID) }
    }
  }

  func canJoin(_ userID: Identifier, _ familyID: Identifier) throws(DataLayerError) -> Bool {
    try database.read("looking for a membership") { session throws(DataLayerError) in
      try !session.isTrue(.isVisibleMember) { $0.bind(userID, familyID) }
    }
  }
}

extension MembershipStore {
  func create(
    _ familyID: Identifier, _ userID: Identifier, _ role: Membership.Role
  ) throws(DataLayerError) -> Membership {
    try add(familyID, userID, role, .active)
  }

  func invite(
    _ familyID: Identifier, _ userID: Identifier, _ role: Membership.Role
  ) throws(DataLayerError) -> Membership {
    try add(familyID, userID, role, .invited)
  }

  private func add(
    _ familyID: Identifier, _ userID: Identifier, _ role: Membership.Role,
    _ status: Membership.Status
  ) throws(DataLayerError) -> Membership {
    try database.write("adding a membership") { session throws(DataLayerError) in
      try session.addMembership(familyID, userID, role, status)
    }
  }

  func activate(_ id: Identifier) throws(DataLayerError) -> Membership {
    try database.write("activating a membership") { session throws(DataLayerError) in
      let membership = try session.liveMembership(id)
      guard membership.status != .active else { return membership }
      let (familyID, userID) = (membership.familyID, membership.userID)
      try session.requireParents(familyID, userID)
      try session.requireNoMember(.isMemberBesides, familyID, userID, besides: id)
      if membership.role == .parentAdmin {
        try session.requireNoAdmin(.hasAdminBesides, familyID, besides: id)
      }
      return try session.set(.active, of: membership, by: .activateMembership)
    }
  }

  func updateRole(_ id: Identifier, _ role: Membership.Role) throws(DataLayerError) -> Membership {
    try database.write("changing a role") { session throws(DataLayerError) in
      try session.changeRole(of: try session.liveMembership(id), to: role)
    }
  }

  func transferAdmin(_ from: Identifier, _ to: Identifier) throws(DataLayerError) -> Membership {
    try database.write("handing over the parent admin") { session throws(DataLayerError) in
      let admin = try session.liveMembership(from)
      let heir = try session.liveMembership(to)
      let hasFamily = try session.isFamilyLive(heir.familyID)
      do throws(DataServiceError) {
        try session.rules.families.transfer(admin, heir, hasFamily)
      } catch { throw .service(error) }
      // The schema allows one admin, so the old one is demoted first.
      _ = try session.setRole(.adult, of: admin)
      return try session.setRole(.parentAdmin, of: heir)
    }
  }

  func remove(_ id: Identifier) throws(DataLayerError) -> Membership {
    try database.write("removing a membership") { session throws(DataLayerError) in
      try session.remove(try session.liveMembership(id))
    }
  }
}
