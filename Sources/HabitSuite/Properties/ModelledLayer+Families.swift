import HabitDomain
import HabitReference

extension ModelledLayer {
  mutating func createFamily(
    _ place: Int = 0, name: String = "ab", code: String? = nil
  ) async throws {
    let (id, code) = (Pool.families[place], code ?? "ABC12\(place)")
    try await call(
      "create \(Pool.name(of: id)) \(quoted(name)) \(quoted(code))", ids: [id],
      model: { model throws(DataLayerError) in
        try model.createFamily(name: name, code: code, createdBy: Pool.people[0])
      },
      real: { layer throws(DataLayerError) in
        try await layer.families.create(name, code, Pool.people[0])
      })
  }

  mutating func createPerson(
    _ place: Int = 0, name: String = "a", hash: String? = nil, avatar: String? = nil
  ) async throws {
    let (id, hash) = (Pool.people[place], hash ?? "hash-of-p\(place)")
    try await call(
      "create \(Pool.name(of: id)) \(quoted(name)) \(quoted(hash))", ids: [id],
      model: { model throws(DataLayerError) in
        try model.createPerson(displayName: name, hash: hash, avatar: avatar)
      },
      real: { layer throws(DataLayerError) in try await layer.people.create(name, hash, avatar) })
  }

  /// Brings a membership into a status by the operations that lead to it.
  mutating func createMembership(
    _ place: Int, family: Int, person: Int, _ role: Membership.Role, _ status: Membership.Status
  ) async throws {
    let id = Pool.memberships[place]
    let (familyID, userID) = (Pool.families[family], Pool.people[person])
    let isInvited = status == .invited
    try await call(
      "\(isInvited ? "invite" : "create") \(Pool.name(of: id)) \(role.rawValue)", ids: [id],
      model: { model throws(DataLayerError) in
        try model.createMembership(familyID, userID, role, status: isInvited ? .invited : .active)
      },
      real: { layer throws(DataLayerError) in
        isInvited
          ? try await layer.memberships.invite(familyID, userID, role)
          : try await layer.memberships.create(familyID, userID, role)
      })
    guard status == .removed else { return }
    try await call(
      "remove \(Pool.name(of: id))", id,
      model: { model, id throws(DataLayerError) in try model.removeMembership(id) },
      layer: \.memberships.remove)
  }
}
