import HabitDomain
import PropCheck
import PropCheckTesting
import Testing

@testable import HabitRules

/// The families, people and memberships that builders build are valid, whatever the arguments (H-GT2,
/// W-8).
@Suite struct FamilyFixtureTests {
  private static let rules = FamilyRuleBook.standard

  @Test(.cases(400))
  func `every family that is built is valid, and stored as it is`() async {
    await forAll(.builtFamily) { family in
      try require(try Self.rules.familyName(family.name), equals: family.name)
      try require(try Self.rules.code(family.code), equals: family.code)
    }
  }

  @Test(.cases(400))
  func `every person that is built is valid, and stored as it is`() async {
    await forAll(.builtPerson) { person in
      try require(try Self.rules.displayName(person.displayName), equals: person.displayName)
      try require(try Self.rules.hash(person.appleUserIDHash), equals: person.appleUserIDHash)
      try require(try person.avatarURL.map(Self.rules.avatar), equals: person.avatarURL)
    }
  }

  @Test(.cases(300))
  func `every membership that is built joins its person to its family, and changed after it began`()
    async
  {
    await forAll(.tuple(.builtFamily, .builtPerson, .builtMembership)) { family, person, build in
      let membership = build(MembershipBuilder(9, of: person, in: family)).membership
      try require([membership.familyID, membership.userID], equals: [family.id, person.id])
      try require(membership.lastRoleChangeAt ?? membership.joinedAt >= membership.joinedAt)
    }
  }

  @Test func `the simplest fixtures have only required values`() {
    let noon = FixtureZone.utc.noon(of: Scenario.today)
    let (person, family) = (PersonBuilder(7).person, FamilyBuilder(7).family)
    #expect(
      family
        == Family(
          id: Identifier(high: 3, low: 7), name: "Family 7", code: "F00007",
          createdByUserID: person.id, createdAt: noon))
    #expect(
      person
        == UserProfile(
          id: Identifier(high: 4, low: 7), displayName: "Person 7",
          appleUserIDHash: "hash-of-person-7", createdAt: noon))
    #expect(
      MembershipBuilder(7, of: person, in: family).membership
        == Membership(
          id: Identifier(high: 5, low: 7), familyID: family.id, userID: person.id, joinedAt: noon))
  }

  @Test(arguments: [(0, "F00000"), (35, "F0000Z"), (36, "F00010"), (UInt32.max, "F1Z141Z3")])
  func `the number is in the code`(_ number: UInt32, _ code: String) {
    #expect(FamilyBuilder(number).family.code == code)
  }

  @Test func `a fixture has the values that it was given, if they are valid`() {
    let (early, late) = (Instant(milliseconds: 3), Instant(milliseconds: 5))
    let person = PersonBuilder().named(" Ann ").withHash("hash-of-ann").created(at: late)
      .withAvatar("HTTP://example.com/a").person
    #expect(
      person
        == UserProfile(
          id: Identifier(high: 4, low: 1), displayName: "Ann", appleUserIDHash: "hash-of-ann",
          avatarURL: "HTTP://example.com/a", createdAt: late))
    let family = FamilyBuilder().named("O'Neil").withCode("abc1234").created(by: person.id)
      .created(at: early).family
    #expect(
      family
        == Family(
          id: Identifier(high: 3, low: 1), name: "O'Neil", code: "ABC1234",
          createdByUserID: person.id, createdAt: early))
    let builder = MembershipBuilder(of: person, in: family)
    #expect(builder.membership.joinedAt == late)
    #expect(builder.invited().membership.status == .invited)
    let membership = builder.withRole(.visitor).removed().joined(at: early)
      .became(.adult, at: late).membership
    #expect(
      membership
        == Membership(
          id: Identifier(high: 5, low: 1), familyID: family.id, userID: person.id, role: .adult,
          status: .removed, joinedAt: early, lastRoleChangeAt: late))
  }

  @Test func `invalid values are clamped to the nearest valid one`() {
    #expect(FamilyBuilder().named("@Smith_\u{200B}#").family.name == "Smith")
    #expect(FamilyBuilder().named("🙂 X").family.name == "Family 1")
    #expect(FamilyBuilder().withCode(" a-b ").family.code == "AB0000")
    #expect(FamilyBuilder().withCode("straße-12345").family.code == "STRAE123")
    #expect(FamilyBuilder().withCode("٣").family.code == "F00001")
    #expect(PersonBuilder().named("A\u{7}nn\n").person.displayName == "Ann")
    #expect(PersonBuilder().withHash(" abc\n").person.appleUserIDHash == "abc0000000")
    #expect(PersonBuilder().withHash("\t").person.appleUserIDHash == "hash-of-person-1")
    let addresses: [(String, String?)] = [
      ("a b.com", "https://ab.com"), ("http:///x", "http://x"), ("https://", nil),
      ("http://:80/x", "http://80/x"), ("me@/x", "https://me/x"), ("http://@:", nil),
    ]
    for (address, expected) in addresses {
      #expect(PersonBuilder().withAvatar(address).person.avatarURL == expected)
    }
    let builder = MembershipBuilder(of: PersonBuilder().person, in: FamilyBuilder().family)
    let start = builder.membership.joinedAt
    #expect(builder.became(.kid, at: start).membership.lastRoleChangeAt == nil)
    let early = builder.became(.adult, at: Instant(milliseconds: 0))
    #expect(early.membership.lastRoleChangeAt == start)
    let later = Instant(milliseconds: start.milliseconds + 1)
    #expect(early.joined(at: later).membership.lastRoleChangeAt == later)
  }
}

private let anyInstant = Gen<Int>.int(in: .min ... .max).map { Instant(milliseconds: Int64($0)) }

extension Gen where Value == Family {
  /// Families after any changes of any arguments.
  fileprivate static let builtFamily = Gen { source in
    var builder = FamilyBuilder(UInt32(source.integer(in: 0...Int(UInt32.max))))
    for _ in 0..<source.integer(in: 0...4) {
      switch source.pick(weights: [1, 1, 1]) {
      case 0: builder = builder.named(try source.draw(anyText))
      case 1: builder = builder.withCode(try source.draw(anyText))
      default: builder = builder.created(at: try source.draw(anyInstant))
      }
    }
    return builder.family
  }
}

extension Gen where Value == UserProfile {
  /// People after any changes of any arguments.
  fileprivate static let builtPerson = Gen { source in
    var builder = PersonBuilder(UInt32(source.integer(in: 0...Int(UInt32.max))))
    for _ in 0..<source.integer(in: 0...4) {
      switch source.pick(weights: [1, 1, 1, 1]) {
      case 0: builder = builder.named(try source.draw(anyText))
      case 1: builder = builder.withHash(try source.draw(anyText))
      case 2: builder = builder.withAvatar(try source.draw(.optional(anyAddress)))
      default: builder = builder.created(at: try source.draw(anyInstant))
      }
    }
    return builder.person
  }
}

/// Texts that look like an address, more or less.
private let anyAddress = Gen<String> { source in
  let starts = ["", "http://", "HTTPS://", "ftp://", " https://", "http:"]
  return try source.draw(.element(of: starts)) + source.draw(anyText)
}

extension Gen where Value == @Sendable (MembershipBuilder) -> MembershipBuilder {
  fileprivate static let builtMembership = Gen { source in
    let role = try source.draw(.element(of: Membership.Role.allCases))
    let (joined, changed) = (try source.draw(anyInstant), try source.draw(anyInstant))
    let joinsFirst = source.boolean()
    return { builder in
      joinsFirst
        ? builder.joined(at: joined).became(role, at: changed)
        : builder.became(role, at: changed).joined(at: joined)
    }
  }
}
