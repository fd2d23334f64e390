import HabitDomain
import HabitReference

/// A model with families, people and memberships of numbered ids: 100, 200 and 300 on.
struct Household {
  var model = Fixture.model()

  mutating func family(_ number: UInt64, code: String = "ABC123") throws -> Family {
    model.freshIDs = [Fixture.id(100 + number)]
    return try model.createFamily(name: "Smith", code: code, createdBy: Fixture.id(0))
  }

  mutating func person(_ number: UInt64) throws -> UserProfile {
    model.freshIDs = [Fixture.id(200 + number)]
    return try model.createPerson(displayName: "a", hash: "hash of person \(number)", avatar: nil)
  }

  mutating func member(
    _ number: UInt64, _ role: Membership.Role = .kid, status: Membership.Status = .active,
    family: UInt64 = 1, person: UInt64? = nil
  ) throws -> Membership {
    model.freshIDs = [Fixture.id(300 + number)]
    return try model.createMembership(
      Fixture.id(100 + family), Fixture.id(200 + (person ?? number)), role, status: status)
  }

  /// A family with an admin, a kid who is invited, and a third person.
  static func full() throws -> Household {
    var household = Household()
    _ = try household.family(1)
    for number in 1...3 as ClosedRange<UInt64> { _ = try household.person(number) }
    _ = try household.member(1, .parentAdmin)
    _ = try household.member(2, .kid, status: .invited)
    return household
  }
}
