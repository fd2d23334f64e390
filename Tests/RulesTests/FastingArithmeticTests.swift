import HabitDomain
import HabitRules
import Testing
import WorkedExamples

@Suite struct FastingArithmeticTests {
  let nutrition = RuleBook.standard.nutrition

  @Test(arguments: NutritionExample.all)
  func `a figure that was worked out by hand comes out`(_ example: NutritionExample) {
    #expect(example.actual(nutrition) == example.expected)
  }

  @Test func `the ends of time are moments like any other`() throws {
    let meal = EatingPattern(
      id: Identifier(high: 4, low: 1), start: Instant(milliseconds: .min),
      end: Instant(milliseconds: .max))
    for day in [CivilDay(.min), CivilDay(.max)] {
      #expect(try nutrition.fastingWindows([meal, meal], day, "UTC").isEmpty)
      #expect(try nutrition.overnightMilliseconds([meal], day, "UTC") == nil)
      #expect(try nutrition.violations([], day, "UTC", .sixteenEight).isEmpty)
    }
    #expect(nutrition.millisecondsSinceLastMeal([meal], Instant(milliseconds: .min)) == 0)
  }

  @Test func `the last day has meals, though it has no end`() throws {
    let start = Int64(Int32.max) * 86_400_000
    let meal = EatingPattern(
      id: Identifier(high: 4, low: 1), start: Instant(milliseconds: start),
      end: Instant(milliseconds: start + 9 * 3_600_000))
    #expect(try nutrition.violations([meal], CivilDay(.max), "UTC", .sixteenEight) == [meal])
  }

  @Test(
    arguments: [
      ("America/Santiago", 20_338, 3), ("Pacific/Apia", 15_338, 0), ("Pacific/Apia", 15_339, 3),
    ] as [(String, Int32, Int)])
  func `a meal belongs to the day in which it starts in the zone`(
    _ zone: String, _ day: Int32, _ count: Int
  ) throws {
    let calendar = RuleBook.standard.calendar
    let start = try calendar.startOfDay(CivilDay(day), zone).milliseconds
    let end = try calendar.startOfDay(CivilDay(day + 1), zone).milliseconds
    let starts = [start - 1, start, start + 1, end - 1, end]
    let meals = starts.enumerated().map { index, start in
      EatingPattern(
        id: Identifier(high: 4, low: UInt64(index)), start: Instant(milliseconds: start),
        end: Instant(milliseconds: start + 86_400_000))
    }
    #expect(try nutrition.violations(meals, CivilDay(day), zone, .twentyFour).count == count)
  }
}
