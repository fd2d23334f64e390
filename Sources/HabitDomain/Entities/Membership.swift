/// The membership of a person in a family: present, past or invited.
///
/// A person has at most one active or invited membership in a family (M-1), and a family at most one active parent
/// admin (M-2). Removed memberships are kept; a person who comes back gets a new one.
public struct Membership: Hashable, Sendable {
  /// Identity; never changes.
  public var id: Identifier
  /// The family; never changes.
  public var familyID: Identifier
  /// The person; never changes.
  public var userID: Identifier
  /// The role of the person.
  public var role: Role
  /// Whether the person belongs to the family.
  public var status: Status
  /// When it was made; never changes.
  public var joinedAt: Instant
  /// When the role last changed; nil if it never did.
  public var lastRoleChangeAt: Instant?

  /// What a member may do.
  public enum Role: String, CaseIterable, Hashable, Sendable {
    /// Manages the other members.
    case parentAdmin = "parent_admin"
    /// A grown-up.
    case adult
    /// A child.
    case kid
    /// A guest.
    case visitor
  }

  /// The status of a membership.
  public enum Status: String, CaseIterable, Hashable, Sendable {
    /// Belongs to it.
    case active
    /// Is invited.
    case invited
    /// Was removed, or the invitation was.
    case removed
  }

  /// Makes a membership with the defaults of the entity.
  public init(
    id: Identifier, familyID: Identifier, userID: Identifier, role: Role = .kid,
    status: Status = .active, joinedAt: Instant, lastRoleChangeAt: Instant? = nil
  ) {
    self.id = id
    self.familyID = familyID
    self.userID = userID
    self.role = role
    self.status = status
    self.joinedAt = joinedAt
    self.lastRoleChangeAt = lastRoleChangeAt
  }
}

extension Membership.Role: CustomStringConvertible {
  /// As it is stored: `parent_admin`.
  public var description: String { rawValue }
}

extension Membership.Status: CustomStringConvertible {
  /// As it is stored.
  public var description: String { rawValue }
}
