import HabitDomain
import StateCheck
import Testing

@testable import HabitSuite

@Suite struct MealInvariantsTests {
  private static func meal(_ place: Int, _ length: Int64 = 1, _ calories: Double = 0)
    -> EatingPattern
  {
    EatingPattern(
      id: Pool.meals[place], start: Instant(milliseconds: 0), end: Instant(milliseconds: length),
      calories: calories)
  }

  private func violation(_ meals: [EatingPattern]) -> String? {
    let dump = Dump(
      habits: [], logs: [], categories: [], meals: meals, unreadable: [], isSeedingCompleted: false)
    return MealInvariants.all.lazy.compactMap { invariant in
      invariant.violation(of: .success(Snapshot(dump: dump))).map { "\(invariant.claim): \($0)" }
    }.first
  }

  @Test func `sound meals break nothing`() {
    #expect(violation([]) == nil)
    #expect(violation([Self.meal(0), Self.meal(1, 86_400_000, 5)]) == nil)
  }

  @Test func `an id occurs once, in order`() {
    #expect(violation([Self.meal(0), Self.meal(0)])?.hasPrefix("Meal ids are unique") == true)
    #expect(violation([Self.meal(1), Self.meal(0)])?.hasPrefix("Meal ids are unique") == true)
  }

  @Test(arguments: [0, -1, 86_400_001] as [Int64])
  func `an invalid interval is reported`(_ length: Int64) {
    #expect(violation([Self.meal(0, length)])?.hasPrefix("A meal ends after it starts") == true)
  }

  @Test(arguments: [-1, -0.0, .nan, .infinity] as [Double])
  func `invalid calories are reported`(_ calories: Double) {
    #expect(violation([Self.meal(0, 1, calories)])?.hasPrefix("The calories of a meal") == true)
  }

  @Test func `a dump that fails is reported`() {
    let failure = Outcome<Snapshot>.failure(.service(.corrupted))
    #expect(MealInvariants.all[0].violation(of: failure)?.hasPrefix("the dump failed") == true)
  }
}
