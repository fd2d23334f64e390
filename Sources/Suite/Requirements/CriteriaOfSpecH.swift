// The habit tracker: the figures that the tests must reach, and the tasks.

extension Criteria {
  static let ofSpecH = goals + tasks

  private static let goals: [Criterion] = [
    Criterion(
      "H-G1", [.coverage], "The tests run nine in ten lines of the rules.",
      [.script("scripts/coverage", "Rules at least 90 %")]),
    Criterion(
      "H-G2", [.coverage, .count],
      "The tests run every line of the repositories, and find every deliberate mistake.",
      [
        .script("scripts/coverage", "Store and Reference 100 %"),
        .test("MutantCatalogueTests", "the table of injected bugs is covered"),
        .test(
          "MutantCatalogueTests",
          "a mistake is found, in at most twice the least number of operations"),
      ]),
    Criterion(
      "H-G3", [.load], "The whole quick suite takes less than 30 seconds.",
      [
        .people("`propcheck run --cases 50` prints what each property and the whole took."),
        .test("QuickSuiteTests", "every property runs, and the whole is one call"),
        .script("scripts/bench", "suite.seconds-of-the-quick-run"),
      ]),
    Criterion(
      "H-G4", [.count], "Fifty runs with other seeds and orders have no flake.",
      [.script("scripts/repeat", "0 flakes in 50 runs")]),
    Criterion(
      "H-G5", [.count], "Only what is outside has doubles.",
      [
        .people(
          "Doubles are factories of six witnesses: cloud, clock, chance, notifier, steps, key-value."
        )
      ]),
    Criterion(
      "H-G6", [.example, .stateMachine], "Fifteen scenarios of several parts are played.",
      [
        .property("store.agrees-with-reference"), .property("store.cascades-to-children-only"),
        .property("store.survives-reopening"), .property("families.agree-with-reference"),
        .property("categories.accepts-exactly-what-is-valid"),
        .property("families.cascade-to-memberships-only"),
        .property("members.are-managed-by-the-parent-admin"),
        .property("notifications.follow-the-table"),
        .test("HabitStoreTests", "orphans are cleaned up once"),
        .test("CategoryStoreTests", "seeding happens once, with one stamp"),
        .test("FamilyWorkflowsTests", "who joins names the family by its code"),
        .test("CategoryListTests", "a second load that fails shows what is stored"),
        .property("sync.converges"), .property("sync.keeps-days"),
        .property("sync.repairs-as-the-rules-say"),
        .test("LadderTests", "each rung is tried once, in order"),
        .later(.migration, "stores of older versions"),
      ]),
    Criterion(
      "H-G7", [.coverage], "The tests run nine in ten lines of what is shipped.",
      [.script("scripts/coverage", "Store, Reference, Rules and PropCheck")]),
    Criterion(
      "H-G8", [.count], "All builds without a warning, and all tests pass.",
      [.script("scripts/test", "warnings are errors")]),
    Criterion(
      "H-G9", [.count],
      "Most tests are of pure functions, some of several parts, few of the whole.",
      [
        .people(
          "Ours are not a pyramid: a property does the work of many examples, and on the real store."
        )
      ]),
  ]

  private static let tasks: [Criterion] = [
    Criterion(
      "H-GT1", [.stateMachine], "A store in memory takes all entities, apart from every other one.",
      [
        .property("store.agrees-with-reference"), .property("families.agree-with-reference"),
        .test("MemoryStoreTests", "stores in memory share no row"),
      ]),
    Criterion(
      "H-GT2", [.property], "What builders build is valid, whatever they are told.",
      [
        .test("FixtureTests", "every habit that is built is valid, and stored as it is"),
        .test("FixtureTests", "every log that is built is valid, and on its day"),
        .test("FixtureTests", "every category that is built is valid, and stored as it is"),
        .test("FamilyFixtureTests", "every family that is built is valid, and stored as it is"),
        .test("FamilyFixtureTests", "every person that is built is valid, and stored as it is"),
        .test(
          "FamilyFixtureTests",
          "every membership that is built joins its person to its family, and changed after it began"
        ),
        .test("MealFixtureTests", "every meal that is built is valid, and stored as it is"),
        .test("FixtureTests", "the simplest ones say nothing but what they must"),
        .test("FixtureTests", "what is said is what is built, where it is valid"),
      ]),
    Criterion(
      "H-GT3", [.example],
      "Scenarios have names: daily, weekly, numeric, streaks, gaps, inactive, ended.",
      [
        .test("FixtureTests", "the scenarios are what their names say"),
        .test("FixtureTests", "a scenario is valid on its day, and keeps to its habit"),
        .test("ScenarioTests", "a store takes all scenarios and answers them"),
        .test("ScenariosTests", "a history that is drawn is of its kind"),
        .property("figures.hold-in-scenarios"),
      ]),
    Criterion(
      "H-GT4", [.stateMachine],
      "Habits are created, read, changed, deleted, listed and filed as the model does it.",
      [
        .property("store.agrees-with-reference"), .property("store.reads-what-was-written"),
        .property("habits.accepts-exactly-what-is-valid"), .property("store.keeps-its-constraints"),
        .property("habits.told-apart-by-name-and-category"),
        .property("habits.know-ids-by-their-form"), .property("store.repeats-without-effect"),
        .property("store.cascades-to-children-only"), .property("store.refuses-without-trace"),
        .test("HabitStoreTests", "lists leave out what they are not of"),
      ]),
    Criterion(
      "H-GT5", [.stateMachine],
      "Logs are created, read, changed, deleted, counted and listed by day as the model does it.",
      [
        .property("store.agrees-with-reference"), .property("logs.stay-on-their-day"),
        .property("logs.accepts-exactly-what-is-valid"), .property("logs.reads-a-batch-at-once"),
        .property("store.lists-in-a-total-order"),
        .property("logs.told-apart-by-habit-and-day"),
        .test("LogStoreTests", "deleting logs before a day counts them"),
      ]),
    Criterion(
      "H-GT6", [.property],
      "Completion, progress and streaks are right for every kind of schedule, in every zone.",
      [
        .property("figures.agree-with-reference"), .property("figures.go-by-days-not-zones"),
        .property("figures.take-all-weekdays-for-daily"), .property("figures.never-undo-a-day"),
        .property("figures.ignore-order-copies-and-others"),
        .property("figures.ignore-days-that-are-not-due"),
        .property("figures.add-up-over-ranges"), .property("figures.count-each-due-day-once"),
        .property("figures.follow-the-recurrence"), .property("figures.keep-the-longest-streak"),
        .property("days.agree-with-integers"),
        .test("HabitArithmeticTests", "a figure that was worked out by hand comes out"),
        .test("DayByDayTests", "a figure that was worked out by hand comes out"),
      ]),
    Criterion(
      "H-GT7", [.property, .faultInjection],
      "A habit reminds as the real completion says, and an error never keeps a reminder back.",
      [
        .property("notifications.follow-the-table"),
        .property("notifications.are-not-lost-by-errors"),
        .property("notifications.fire-by-the-wall-clock"),
        .property("notifications.plan-the-earliest"),
        .test("NotificationRulesTests", "a reminder that was worked out by hand comes out"),
      ], onLinux: "No notification is shown: what would be pending is compared."),
    Criterion(
      "H-GT8", [.review], "The tests are ordered as what they test.",
      [.people("A folder of tests for each target, a file for each noun.")]),
    Criterion(
      "H-GT9", [.review], "All of it holds at the end.",
      [
        .script("scripts/test", "format, imports, warnings, all tests"),
        .people("This table is read line by line."),
      ]),
    Criterion(
      "H-GQ", [.review], "Tests can be read, say what is meant, and let the code change.",
      [.people("Names are sentences; tests see the seam, not what is behind it.")]),
  ]
}
