import PropCheckTool

// The habit tracker: the figures that the tests must reach, and the tasks.

extension Criteria {
  static let ofHabits = goals + tasks

  private static let goals: [Criterion] = [
    Criterion(
      "H-G1", "The tests cover 90 % of the lines of the rules.", [.coverage],
      .script("scripts/coverage", "Rules at least 90 %")),
    Criterion(
      "H-G2", "The tests cover every line of the repositories, and find every mutant.",
      [.coverage, .count], .script("scripts/coverage", "Store and Reference 100 %"),
      .tests(
        "MutantCatalogueTests", "the table of planted bugs is covered",
        "a mistake is found, in at most twice the least number of operations")),
    Criterion(
      "H-G3", "The whole quick suite takes less than 30 seconds.", [.load],
      .people("`propcheck run --cases 50` prints the time of each property and of the whole run."),
      .tests("QuickSuiteTests", "every property runs, and the whole is one call"),
      .script("scripts/bench", "suite.seconds-of-the-quick-run")),
    Criterion(
      "H-G4", "Fifty runs with different seeds and orders have no flake.", [.count],
      .script("scripts/repeat", "0 flakes in 50 runs")),
    Criterion(
      "H-G5", "Only external dependencies have test doubles.", [.count],
      .people(
        "Doubles are factories of six witnesses: cloud, clock, random, notifier, steps, key-value."),
      .tests("TestShapeTests", "no test replaces a part by a subclass, except a protocol of URLs")),
    Criterion(
      "H-G6", "Fifteen integration scenarios pass.", [.example, .stateMachine, .simulation],
      .properties("scenarios.end-as-they-must"),
      .tests(
        "StoryTests", "each scenario has the steps that its name tells of",
        "a scenario ends as it must, however it is told"),
      .properties(
        "store.agrees-with-reference", "store.cascades-to-children-only",
        "store.survives-reopening", "families.agree-with-reference",
        "categories.accepts-exactly-what-is-valid", "families.cascade-to-memberships-only",
        "members.are-managed-by-the-parent-admin", "notifications.follow-the-table"),
      .tests("HabitStoreTests", "orphans are cleaned up once"),
      .tests("CategoryStoreTests", "seeding happens once, with one stamp"),
      .tests("FamilyWorkflowsTests", "a person joins a family by its code"),
      .tests("CategoryListTests", "a second load that fails shows what is stored"),
      .properties("sync.converges", "sync.keeps-days", "sync.repairs-as-the-rules-say"),
      .tests("LadderTests", "each rung is tried once, in order"),
      .properties("migrations.commute-with-reading", "migrations.keep-own-versions")),
    Criterion(
      "H-G7", "The tests cover 90 % of the lines of the product.", [.coverage],
      .script("scripts/coverage", "Store, Reference, Rules and PropCheck")),
    Criterion(
      "H-G8", "Everything builds without warnings, and all tests pass.", [.count],
      .script("scripts/test", "warnings are errors")),
    Criterion(
      "H-G9", "Most tests are unit tests, some are integration tests, few are end to end.",
      [.count],
      .people(
        "Ours is not a pyramid: a property does the work of many examples, on the real store."),
      .tests("TestShapeTests", "few tests start programs, and most need no store")),
  ]

  private static let tasks: [Criterion] = [
    Criterion(
      "H-GT1", "An in-memory store takes all entities, isolated from every other one.",
      [.stateMachine], .properties("store.agrees-with-reference", "families.agree-with-reference"),
      .tests("MemoryStoreTests", "stores in memory share no row")),
    Criterion(
      "H-GT2", "Builders always build valid values.", [.property],
      .tests(
        "FixtureTests", "every habit that is built is valid, and stored as it is",
        "every log that is built is valid, and on its day",
        "every category that is built is valid, and stored as it is"),
      .tests(
        "FamilyFixtureTests", "every family that is built is valid, and stored as it is",
        "every person that is built is valid, and stored as it is",
        "every membership that is built joins its person to its family, and changed after it began"),
      .tests("MealFixtureTests", "every meal that is built is valid, and stored as it is"),
      .tests(
        "FixtureTests", "the simplest fixtures have only required values",
        "a fixture has the values that it was given, if they are valid")),
    Criterion(
      "H-GT3", "There are scenarios: daily, weekly, numeric, streaks, gaps, inactive, ended.",
      [.example],
      .tests(
        "FixtureTests", "the scenarios are what their names say",
        "a scenario is valid on its day, and keeps to its habit"),
      .tests("ScenarioTests", "a store takes all scenarios and answers them"),
      .tests("ScenariosTests", "a history is of the kind that it was drawn for"),
      .properties("figures.hold-in-scenarios")),
    Criterion(
      "H-GT4", "Habits are created, read, updated, deleted, listed and archived as in the model.",
      [.stateMachine],
      .properties(
        "store.agrees-with-reference", "store.reads-what-was-written",
        "habits.accepts-exactly-what-is-valid", "store.keeps-its-constraints",
        "habits.told-apart-by-name-and-category", "habits.know-ids-by-their-form",
        "store.repeats-without-effect", "store.cascades-to-children-only",
        "store.refuses-without-trace"),
      .tests("HabitStoreTests", "lists leave out habits that do not belong to them")),
    Criterion(
      "H-GT5", "Logs are created, read, updated, deleted, counted and listed as in the model.",
      [.stateMachine],
      .properties(
        "store.agrees-with-reference", "logs.stay-on-their-day",
        "logs.accepts-exactly-what-is-valid", "logs.reads-a-batch-at-once",
        "store.lists-in-a-total-order", "logs.told-apart-by-habit-and-day"),
      .tests("LogStoreTests", "deleting logs before a day counts them")),
    Criterion(
      "H-GT6", "Completion, progress and streaks are right for every schedule and zone.",
      [.property],
      .properties(
        "figures.agree-with-reference", "figures.go-by-days-not-zones",
        "figures.take-all-weekdays-for-daily", "figures.never-undo-a-day",
        "figures.ignore-order-copies-and-others", "figures.ignore-days-that-are-not-due",
        "figures.add-up-over-ranges", "figures.count-each-due-day-once",
        "figures.follow-the-recurrence", "figures.keep-the-longest-streak",
        "days.agree-with-integers"),
      .tests("HabitArithmeticTests", "a figure that was worked out by hand comes out"),
      .tests("DayByDayTests", "a figure that was worked out by hand comes out")),
    Criterion(
      "H-GT7", "Reminders follow the actual completion, and an error never suppresses one.",
      [.property, .faultInjection],
      .properties(
        "notifications.follow-the-table", "notifications.are-not-lost-by-errors",
        "notifications.fire-by-the-wall-clock", "notifications.plan-the-earliest"),
      .tests("NotificationRulesTests", "a reminder that was worked out by hand comes out"),
      onLinux: "No notification is shown: what would be pending is compared."),
    Criterion(
      "H-GT8", "The tests are organised like the code.", [.review],
      .people("Each target has its folder of tests, each noun its file."),
      .tests(
        "TestShapeTests",
        "every module has a folder of tests, with the subfolders of its sources")),
    Criterion(
      "H-GT9", "All of this holds at the end.", [.review],
      .script("scripts/test", "format, imports, warnings, all tests"),
      .people("This table is read line by line.")),
    Criterion(
      "H-GQ", "Tests are readable, state their intent, and allow refactoring.", [.review],
      .people("Names are sentences; tests see the seam, not what is behind it."),
      .tests("TestShapeTests", "the name of a test is a sentence")),
  ]
}
