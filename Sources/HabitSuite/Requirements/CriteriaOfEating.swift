import PropCheckTool

// The eating tracker: meals, fasting, nutrition and steps.

extension Criteria {
  static let ofEating: [Criterion] = [
    Criterion(
      "E-1", "Calories follow the formula; invalid weights, heights and ages are refused.",
      [.property],
      .properties("eating.follows-its-formulas", "eating.calories-follow-weight-and-height"),
      .tests("FastingArithmeticTests", "a figure that was worked out by hand comes out")),
    Criterion(
      "E-2", "Meals are stored, listed by day and deleted, and read as written.", [.stateMachine],
      .properties(
        "eating.accepts-exactly-what-is-valid", "meals.accept-exactly-what-is-valid",
        "meals.read-what-was-written", "meals.agree-with-reference", "meals.survive-reopening",
        "meals.list-in-a-total-order", "meals.fast-as-they-are-stored",
        "meals.repeat-without-effect", "meals.touch-only-what-they-own",
        "callers.linearizable-meals"),
      .propertiesInFile("connections.linearizable-meals", "processes.linearizable-meals")),
    Criterion(
      "E-3", "Fasting windows follow interval arithmetic, in any order of meals.", [.property],
      .properties(
        "eating.agrees-with-reference", "eating.ignores-the-order-of-meals",
        "eating.windows-are-apart", "meals.fast-as-they-are-stored"),
      .tests("FastingArithmeticTests", "a figure that was worked out by hand comes out")),
    Criterion(
      "E-4", "A person is fasting exactly when no meal is in progress.", [.property],
      .properties("eating.agrees-with-reference")),
    Criterion(
      "E-5", "Errors of the meal repository reach the caller.", [.faultInjection],
      .properties("meals.agree-with-reference", "meals.refuse-without-trace"),
      .tests(
        "StorageFaultTests", "a fault fails the operations it concerns, changes nothing and passes")
    ),
    Criterion(
      "E-6", "The plans 16:8, 18:6 and 20:4 are judged to the millisecond.", [.property],
      .properties("eating.agrees-with-reference"),
      .tests("NutritionErrorsTests", "a plan divides the day")),
    Criterion(
      "E-7", "The body mass index is classified correctly around each bound.", [.property],
      .properties("eating.follows-its-formulas"),
      .tests("FastingArithmeticTests", "a figure that was worked out by hand comes out")),
    Criterion(
      "E-8", "Macro ratios follow their formulas.", [.property],
      .properties("eating.follows-its-formulas")),
    Criterion(
      "E-9", "The weekly mean of steps tells refusal, no data, timeout and cancellation apart.",
      [.faultInjection],
      .tests(
        "WeeklyStepsTests", "the mean equals a count by hand, in any zone and any order",
        "without samples there is no data", "without access there is no reading",
        "a source that is too slow is cancelled when its time is over",
        "a cancelled task ends, whatever it waits for"),
      onLinux: "There is no HealthKit: samples come from a witness."),
    Criterion(
      "E-10", "Observers of a stream see every value, in order.", [.concurrency],
      .tests("RecorderTests", "every observer sees all calls of all tasks in one order"),
      .tests(
        "ObserverTests",
        "an observer sees all calls in one order, whenever it begins")),
    Criterion(
      "E-11", "A smoke run takes at most two minutes, a full run fifteen; a slower one fails.",
      [.load], .script("scripts/bench", "every figure with its limit"),
      .tests("LoadCommandTests", "a load is measured, judged and saved"),
      .tests("BudgetSweepTests", "every operation has a budget, and every budget an operation"),
      .tests("CompareCommandTests", "a tenth slower is found with nine runs, and exits with 3"),
      .script("scripts/nightly", "the profiles, and the comparison with the last good night")),
    Criterion(
      "E-12", "Dashboards and screens show the computed figures.", [.review],
      .tests("CategoryListTests", "what the server has is stored and shown, in its order"),
      .people("Only the states behind one list are tested; screens and scrolling are not."),
      onLinux: "There are no UI tests: the data for a screen is compared."),
  ]
}
