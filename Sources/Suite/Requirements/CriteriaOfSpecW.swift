// The witnesses: dependencies as structs of closures.

extension Criteria {
  static let ofSpecW: [Criterion] = [
    Criterion(
      "W-1", [.example], "A witness keeps the calls that it gets.",
      .tests("WitnessUsesTests", "captures calls"),
      .tests("FactoryTests", "every call is recorded with its argument and then passed on")),
    Criterion(
      "W-2", [.example], "A witness answers what a test hands it while it runs.",
      .tests("WitnessUsesTests", "is driven while it runs"),
      .tests(
        "OutcomeScriptTests", "what is sent before the call is kept, and after it wakes the call")),
    Criterion(
      "W-3", [.example], "A witness succeeds at once.",
      .tests("WitnessUsesTests", "succeeds at once")),
    Criterion(
      "W-4", [.example], "A witness fails at once.", .tests("WitnessUsesTests", "fails at once"),
      .tests("FactoryTests", "failing throws its error each time")),
    Criterion(
      "W-5", [.example], "A witness answers one call so and the next one otherwise.",
      .tests("WitnessUsesTests", "changes its behaviour between calls"),
      .tests("OutcomeScriptTests", "outcomes are given in order, failures among them")),
    Criterion(
      "W-6", [.example], "A witness does nothing but for what a test sets.",
      .tests("WitnessUsesTests", "does nothing but for what a test sets")),
    Criterion(
      "W-7", [.example, .concurrency],
      "Every witness has factories for use, for nothing and for failure; nothing ends when cancelled.",
      .tests(
        "FactoryTests", "noop does not answer, and ends when the task is cancelled",
        "failing throws its error each time",
        "what one instance is asked changes nothing of another"),
      .tests("WallClockTests", "a live clock shows what its source says"),
      .tests("NotifierTests", "a live notifier hands each notice over at once"),
      .tests("CloudAnswersTests", "what is live is the server of a simulation"),
      .tests("RandomSourceTests", "the numbers are those of SplitMix64")),
    Criterion(
      "W-8", [.property], "Fixtures give objects that are valid and say no more than they must.",
      .tests(
        "FixtureTests", "the simplest ones say nothing but what they must",
        "every habit that is built is valid, and stored as it is",
        "every log that is built is valid, and on its day",
        "every category that is built is valid, and stored as it is"),
      .tests(
        "FamilyFixtureTests", "every family that is built is valid, and stored as it is",
        "every person that is built is valid, and stored as it is",
        "every membership that is built joins its person to its family, and changed after it began"),
      .tests("MealFixtureTests", "every meal that is built is valid, and stored as it is")),
    Criterion(
      "W-9", [.review], "No test writes a class to stand for something.",
      .people("Tests change closures of a struct; one server for URLSession is the only class.")),
  ]
}
