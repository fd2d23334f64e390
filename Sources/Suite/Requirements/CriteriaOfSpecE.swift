// The eating tracker: meals, fasting, nutrition and steps.

extension Criteria {
  static let ofSpecE: [Criterion] = [
    Criterion(
      "E-1", [.property],
      "Calories follow their formula; what is no weight, height or age is refused.",
      .properties("eating.follows-its-formulas", "eating.calories-follow-weight-and-height"),
      .tests("FastingArithmeticTests", "a figure that was worked out by hand comes out")),
    Criterion(
      "E-2", [.stateMachine],
      "Meals are stored, listed by day and deleted, and read as they were written.",
      .properties(
        "eating.accepts-exactly-what-is-valid", "meals.accept-exactly-what-is-valid",
        "meals.read-what-was-written", "meals.agree-with-reference", "meals.survive-reopening",
        "meals.list-in-a-total-order", "meals.fast-as-they-are-stored",
        "meals.repeat-without-effect", "meals.touch-only-what-they-own",
        "callers.linearizable-meals"),
      .propertiesInFile("connections.linearizable-meals", "processes.linearizable-meals")),
    Criterion(
      "E-3", [.property],
      "Fasting windows are those of interval arithmetic, in whatever order the meals come.",
      .properties(
        "eating.agrees-with-reference", "eating.ignores-the-order-of-meals",
        "eating.windows-are-apart", "meals.fast-as-they-are-stored"),
      .tests("FastingArithmeticTests", "a figure that was worked out by hand comes out")),
    Criterion(
      "E-4", [.property], "One fasts exactly while no meal goes on.",
      .properties("eating.agrees-with-reference")),
    Criterion(
      "E-5", [.faultInjection], "Errors of the repository of meals reach the caller.",
      .properties("meals.agree-with-reference", "meals.refuse-without-trace"),
      .tests("StorageFaultTests", "a fault fails what it concerns, changes nothing and passes")),
    Criterion(
      "E-6", [.property],
      "Eating plans of 16:8, 18:6 and 20:4 are kept or not, to the millisecond.",
      .properties("eating.agrees-with-reference"),
      .tests("NutritionErrorsTests", "a plan divides the day")),
    Criterion(
      "E-7", [.property], "The body mass index has its category on both sides of each bound.",
      .properties("eating.follows-its-formulas"),
      .tests("FastingArithmeticTests", "a figure that was worked out by hand comes out")),
    Criterion(
      "E-8", [.property], "The ratios of macros follow their formulas.",
      .properties("eating.follows-its-formulas")),
    Criterion(
      "E-9", [.faultInjection],
      "The mean of a week's steps tells apart: refused, none, too slow and cancelled.",
      .tests(
        "WeeklyStepsTests", "the mean equals a count by hand, in any zone and any order",
        "without samples there is no data", "without access there is no reading",
        "a source that is too slow is cancelled when its time is over",
        "a cancelled task ends, whatever it waits for"),
      onLinux: "There is no HealthKit: samples come from a witness."),
    Criterion(
      "E-10", [.concurrency], "Who observes a stream sees every value, in order.",
      .tests("RecorderTests", "every observer sees all calls of all tasks in one order"),
      .tests(
        "ObserverTests",
        "an observer sees all calls in one order, whenever it comes and whoever goes on")),
    Criterion(
      "E-11", [.load],
      "A smoke run takes less than two minutes, a full one fifteen, and a slower one fails.",
      .script("scripts/bench", "every figure with its limit"),
      .tests("LoadCommandTests", "a load is measured, judged and saved"),
      .tests("BudgetSweepTests", "every operation has a budget, and every budget an operation"),
      .tests("CompareCommandTests", "a tenth slower is found with nine runs, and exits with 3"),
      .script("scripts/nightly", "the profiles, and the comparison with the last good night")),
    Criterion(
      "E-12", [.review], "Dashboards and screens show what the figures say.",
      .tests("CategoryListTests", "what the server has is stored and shown, in its order"),
      .people("Only the states behind one list are tested; screens and scrolling are not."),
      onLinux: "There are no UI tests: what a screen would be given is compared."),
  ]
}
