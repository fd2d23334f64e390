import PropCheckTool

// The witnesses: dependencies as structs of closures.

extension Criteria {
  static let ofWitnesses: [Criterion] = [
    Criterion(
      "W-1", "A witness records its calls.", [.example],
      .tests("WitnessUsesTests", "captures calls"),
      .tests("FactoryTests", "every call is recorded with its argument and then passed on")),
    Criterion(
      "W-2", "A witness can be controlled while it runs.", [.example],
      .tests("WitnessUsesTests", "is driven while it runs"),
      .tests(
        "OutcomeScriptTests", "what is sent before the call is kept, and after it wakes the call")),
    Criterion(
      "W-3", "A witness succeeds at once.", [.example],
      .tests("WitnessUsesTests", "succeeds at once")),
    Criterion(
      "W-4", "A witness fails at once.", [.example], .tests("WitnessUsesTests", "fails at once"),
      .tests("FactoryTests", "failing throws its error each time")),
    Criterion(
      "W-5", "A witness changes its behaviour between calls.", [.example],
      .tests("WitnessUsesTests", "changes its behaviour between calls"),
      .tests("OutcomeScriptTests", "outcomes are given in order, failures among them")),
    Criterion(
      "W-6", "A witness does nothing except what a test sets.", [.example],
      .tests("WitnessUsesTests", "does nothing except what a test sets")),
    Criterion(
      "W-7", "Every witness has live, noop and failing factories; noop ends when cancelled.",
      [.example, .concurrency],
      .tests(
        "FactoryTests", "noop does not answer, and ends when the task is cancelled",
        "failing throws its error each time",
        "the calls of one instance do not change another"),
      .tests("WallClockTests", "a live clock shows what its source says"),
      .tests("NotifierTests", "a live notifier hands each notice over at once"),
      .tests("CloudAnswersTests", "the live cloud calls the server of a simulation"),
      .tests("RandomSourceTests", "the numbers are those of SplitMix64")),
    Criterion(
      "W-8", "Fixtures are valid and minimal.", [.property],
      .tests(
        "FixtureTests", "the simplest fixtures have only required values",
        "every habit that is built is valid, and stored as it is",
        "every log that is built is valid, and on its day",
        "every category that is built is valid, and stored as it is"),
      .tests(
        "FamilyFixtureTests", "every family that is built is valid, and stored as it is",
        "every person that is built is valid, and stored as it is",
        "every membership that is built joins its person to its family, and changed after it began"),
      .tests("MealFixtureTests", "every meal that is built is valid, and stored as it is")),
    Criterion(
      "W-9", "No test needs a class as a test double.", [.review],
      .people("Tests replace closures of a struct; the only class is a server for URLSession."),
      .tests("TestShapeTests", "no test replaces a part by a subclass, except a protocol of URLs")),
  ]
}
