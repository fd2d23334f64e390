import HabitDomain
import HabitMutants
import HabitSuite
import Testing

/// A mutant makes its own mistake and no other, wherever its types end: it could be found for that one.
@Suite struct OneMistakeTests {
  private static func layer(_ id: String, in world: World = World()) throws -> DataLayer {
    let mutant = try #require(MutantCatalogue.all.first { $0.id == id })
    return try mutant.open(world.environment)
  }

  private static func meal(_ number: UInt64, _ hours: Range<Int64>) -> EatingPattern {
    EatingPattern(
      id: Identifier(high: 4, low: number), start: moment(hours.lowerBound),
      end: moment(hours.upperBound))
  }

  private static func moment(_ hour: Int64) -> Instant { Instant(milliseconds: hour * 3_600_000) }

  @Test func `windows between neighbours are as long as they should be, on the last day too`()
    throws
  {
    let nutrition = try Self.layer("windows-between-neighbours").nutrition
    let meals = [Self.meal(1, 7..<8), Self.meal(2, 0..<10), Self.meal(3, 2..<3)]
    let window = FastingWindow(start: Self.moment(3), end: Self.moment(7))
    #expect(try nutrition.fastingWindows(meals, CivilDay(0), "UTC") == [window])
    #expect(try nutrition.fastingWindows(meals, CivilDay(1), "UTC") == [])
    #expect(try nutrition.fastingWindows(meals, CivilDay(.max), "UTC") == [])
    #expect(throws: DataLayerError.self) {
      try nutrition.fastingWindows([], CivilDay(0), "Nowhere/Land")
    }
  }

  @Test(arguments: [(Int.max, 23), (24, 23), (-1, 0), (Int.min, 0), (7, 7)])
  func `hours after midnight are those of a clock`(_ hour: Int, _ shown: Int) throws {
    let reminders = try Self.layer("hours-after-midnight").notifications
    let time = try reminders.fireTime(CivilDay(1), Reminder(hour: hour, minute: 0), "UTC")
    #expect(time == Self.moment(Int64(24 + shown)))
  }

  @Test func `the same role bumps that of members only`() async throws {
    let layer = try Self.layer("same-role-bumps")
    let person = try await layer.people.create("Ann", "hash-of-a-person", nil)
    let family = try await layer.families.create("Ours", "AAA111", person.id)
    let member = try await layer.memberships.create(family.id, person.id, .adult)
    #expect(try await layer.memberships.updateRole(member.id, .adult).role == .adult)
    _ = try await layer.memberships.remove(member.id)
    let refusal = DataLayerError.service(.validationFailed(["Member already has this role"]))
    await #expect(throws: refusal) { try await layer.memberships.updateRole(member.id, .adult) }
  }

  @Test(arguments: ["code-not-looked-up", "nine-tries", "eleven-tries"])
  func `other devices are asked about a code, however it is drawn`(_ id: String) async throws {
    let world = World()
    let families = try Self.layer(id, in: world).families
    world.set { state in
      state.codesElsewhere = ["AAAAAA"]
      state.random = Array(repeating: 0, count: 7) + [0, 0, 1, 0, 0, 0, 0, 0]
    }
    let code = try await families.generateCode()
    #expect(code.code != "AAAAAA" && !code.isProvisional)
    world.set { state in
      state.random = []
      state.othersAnswer = false
    }
    #expect(try await families.generateCode().isProvisional)
  }
}
