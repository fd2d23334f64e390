import HabitDomain
import Testing

@Suite struct NutritionErrorsTests {
  @Test func `an error names the field and what it accepts`() {
    #expect(
      "\(EatingError.invalidInterval)"
        == "A meal must end after it starts, and at most 24 hours later")
    #expect(
      "\(EatingError.invalidCalories)"
        == "The calories of a meal must be a number of 0 or more")
    #expect("\(NutritionError.invalidInput("weight"))" == "The weight must be a number above 0")
    #expect(
      "\(NutritionError.invalidInput("carbs"))" == "The carbs must be a number of 0 or more"
    )
  }

  @Test func `a window has a length`() {
    let window = FastingWindow(
      start: Instant(milliseconds: -1_800_000), end: Instant(milliseconds: 13_500_000))
    #expect(window.seconds == 15_300)
    #expect(window.hours == 4.25)
    let all = FastingWindow(start: Instant(milliseconds: .min), end: Instant(milliseconds: .max))
    #expect(all.hours.isFinite)
  }

  @Test(arguments: EatingProtocol.allCases)
  func `a plan divides the day`(_ plan: EatingProtocol) {
    #expect(plan.eatingHours + plan.fastingHours == 24)
  }
}
