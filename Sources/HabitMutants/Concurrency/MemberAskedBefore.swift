import HabitDomain
import HabitStore

/// Membership is checked before the transaction that adds a member, not in it.
enum MemberAskedBefore {
  /// Makes the store add members unchecked.
  static func design(_ design: inout StoreDesign) {
    design.statements[.isMember] = "SELECT 0 AND ?1 IS ?2"
    design.dropUniqueness(of: "membershipOfPair")
  }

  /// Makes operations that add a member check first, and yield between check and transaction.
  static func wrap(
    _ layer: inout DataLayer, _ unchecked: DataLayer,
    meanwhile: @escaping @Sendable () async -> Void
  ) {
    let ask: @Sendable (Identifier, Identifier) async throws(DataLayerError) -> Void = {
      user, family throws(DataLayerError) in
      guard try await unchecked.memberships.canJoin(user, family) else {
        throw .service(.constraintViolation("User is already a member of this family"))
      }
      await meanwhile()
    }
    layer.memberships.create = { family, user, role throws(DataLayerError) in
      try await ask(user, family)
      return try await unchecked.memberships.create(family, user, role)
    }
    layer.memberships.invite = { family, user, role throws(DataLayerError) in
      try await ask(user, family)
      return try await unchecked.memberships.invite(family, user, role)
    }
    let create = layer.memberships.create
    layer.familyService.join = { code, user, role throws(DataLayerError) in
      try await create(try await unchecked.familyService.lookUp(code).id, user, role)
    }
  }
}
