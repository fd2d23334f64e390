/// Builds memberships for tests; as with ``HabitBuilder``, the result is always valid.
///
/// It is up to the test that the person has no other membership in the family, and the family no other parent
/// admin.
public struct MembershipBuilder: Builder {
  /// The membership as built so far.
  public private(set) var membership: Membership

  /// Begins with the simplest membership of a number: an active kid, from when both the family and the person exist.
  public init(_ number: UInt32 = 1, of person: UserProfile, in family: Family) {
    membership = Membership(
      id: Identifier(high: 5, low: UInt64(number)), familyID: family.id, userID: person.id,
      joinedAt: max(family.createdAt, person.createdAt))
  }

  /// In a role from the beginning.
  public func withRole(_ role: Membership.Role) -> MembershipBuilder {
    changed { $0.membership.role = role }
  }

  /// Asked to join.
  public func invited() -> MembershipBuilder { changed { $0.membership.status = .invited } }

  /// No longer in the family.
  public func removed() -> MembershipBuilder { changed { $0.membership.status = .removed } }

  /// From a moment on; an earlier change of the role is moved to it.
  public func joined(at moment: Instant) -> MembershipBuilder {
    changed {
      $0.membership.joinedAt = moment
      $0.membership.lastRoleChangeAt = $0.membership.lastRoleChangeAt.map { max($0, moment) }
    }
  }

  /// In another role since a moment, at the earliest since the beginning; the current role changes nothing.
  public func became(_ role: Membership.Role, at moment: Instant) -> MembershipBuilder {
    changed {
      guard $0.membership.role != role else { return }
      $0.membership.role = role
      $0.membership.lastRoleChangeAt = max(moment, $0.membership.joinedAt)
    }
  }
}
