/// The operations on memberships; <doc:Operations> has their checks, in order, and their errors (domain 2.5).
///
/// Reads return visible memberships: live ones of live families and people, in the order (`joinedAt`, `id`).
public struct MembershipRepository: Sendable {
  /// Adds an active membership and returns it.
  public var create:
    @Sendable (_ familyID: Identifier, _ userID: Identifier, _ role: Membership.Role)
      async throws(DataLayerError) -> Membership
  /// Adds an invited membership and returns it; checks as `create` does.
  public var invite:
    @Sendable (_ familyID: Identifier, _ userID: Identifier, _ role: Membership.Role)
      async throws(DataLayerError) -> Membership
  /// Accepts an invitation; the same as `activate`.
  public var accept: @Sendable (_ id: Identifier) async throws(DataLayerError) -> Membership
  /// Activates an invited or removed membership, and returns it; an active one is unchanged.
  public var activate: @Sendable (_ id: Identifier) async throws(DataLayerError) -> Membership
  /// All memberships of a family, of every status.
  public var ofFamily:
    @Sendable (_ familyID: Identifier) async throws(DataLayerError) -> [Membership]
  /// All memberships of a person, of every status.
  public var ofUser: @Sendable (_ userID: Identifier) async throws(DataLayerError) -> [Membership]
  /// The active memberships of a family.
  public var active: @Sendable (_ familyID: Identifier) async throws(DataLayerError) -> [Membership]
  /// How many active memberships a family has.
  public var activeCount: @Sendable (_ familyID: Identifier) async throws(DataLayerError) -> Int
  /// Whether a family has an active parent admin.
  public var hasParentAdmin: @Sendable (_ familyID: Identifier) async throws(DataLayerError) -> Bool
  /// Whether a person has neither an active nor an invited membership in a family.
  public var canJoin:
    @Sendable (_ userID: Identifier, _ familyID: Identifier) async throws(DataLayerError) -> Bool
  /// Changes the role of a member and the time of the change, and returns the membership.
  public var updateRole:
    @Sendable (_ id: Identifier, _ role: Membership.Role)
      async throws(DataLayerError) -> Membership
  /// Makes an active parent admin an adult and another active member the parent admin, whose membership is returned.
  public var transferAdmin:
    @Sendable (_ from: Identifier, _ to: Identifier) async throws(DataLayerError) -> Membership
  /// Removes a membership and returns it; a removed one is unchanged, an unknown one is `notFound`.
  public var remove: @Sendable (_ id: Identifier) async throws(DataLayerError) -> Membership

  /// Makes a repository of its operations.
  public init(
    create:
      @escaping @Sendable (Identifier, Identifier, Membership.Role)
      async throws(DataLayerError) -> Membership,
    invite:
      @escaping @Sendable (Identifier, Identifier, Membership.Role)
      async throws(DataLayerError) -> Membership,
    accept: @escaping @Sendable (Identifier) async throws(DataLayerError) -> Membership,
    activate: @escaping @Sendable (Identifier) async throws(DataLayerError) -> Membership,
    ofFamily: @escaping @Sendable (Identifier) async throws(DataLayerError) -> [Membership],
    ofUser: @escaping @Sendable (Identifier) async throws(DataLayerError) -> [Membership],
    active: @escaping @Sendable (Identifier) async throws(DataLayerError) -> [Membership],
    activeCount: @escaping @Sendable (Identifier) async throws(DataLayerError) -> Int,
    hasParentAdmin: @escaping @Sendable (Identifier) async throws(DataLayerError) -> Bool,
    canJoin: @escaping @Sendable (Identifier, Identifier) async throws(DataLayerError) -> Bool,
    updateRole:
      @escaping @Sendable (Identifier, Membership.Role)
      async throws(DataLayerError) -> Membership,
    transferAdmin:
      @escaping @Sendable (Identifier, Identifier) async throws(DataLayerError) -> Membership,
    remove: @escaping @Sendable (Identifier) async throws(DataLayerError) -> Membership
  ) {
    self.create = create
    self.invite = invite
    self.accept = accept
    self.activate = activate
    self.ofFamily = ofFamily
    self.ofUser = ofUser
    self.active = active
    self.activeCount = activeCount
    self.hasParentAdmin = hasParentAdmin
    self.canJoin = canJoin
    self.updateRole = updateRole
    self.transferAdmin = transferAdmin
    self.remove = remove
  }
}
