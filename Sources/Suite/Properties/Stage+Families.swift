import Domain
import Reference

extension Stage {
  mutating func family(_ place: Int) async throws {
    let (id, code) = (Pool.families[place], "ABC12\(place)")
    try await act(
      "create \(Pool.name(of: id))", ids: [id],
      { model throws(DataLayerError) in
        try model.createFamily(name: "ab", code: code, createdBy: Pool.people[0])
      },
      { layer throws(DataLayerError) in
        try await layer.families.create("ab", code, Pool.people[0])
      })
  }

  mutating func person(_ place: Int) async throws {
    let (id, hash) = (Pool.people[place], "hash-of-p\(place)")
    try await act(
      "create \(Pool.name(of: id))", ids: [id],
      { model throws(DataLayerError) in
        try model.createPerson(displayName: "a", hash: hash, avatar: nil)
      },
      { layer throws(DataLayerError) in try await layer.people.create("a", hash, nil) })
  }

  /// A membership that comes to a status in the way there is to it.
  mutating func member(
    _ place: Int, family: Int, person: Int, _ role: Membership.Role, _ status: Membership.Status
  ) async throws {
    let id = Pool.memberships[place]
    let (familyID, userID) = (Pool.families[family], Pool.people[person])
    let isInvited = status == .invited
    try await act(
      "\(isInvited ? "invite" : "create") \(Pool.name(of: id)) \(role.rawValue)", ids: [id],
      { model throws(DataLayerError) in
        try model.createMembership(familyID, userID, role, status: isInvited ? .invited : .active)
      },
      { layer throws(DataLayerError) in
        isInvited
          ? try await layer.memberships.invite(familyID, userID, role)
          : try await layer.memberships.create(familyID, userID, role)
      })
    guard status == .removed else { return }
    try await act(
      "remove \(Pool.name(of: id))",
      { model throws(DataLayerError) in try model.removeMembership(id) },
      { layer throws(DataLayerError) in try await layer.memberships.remove(id) })
  }
}
