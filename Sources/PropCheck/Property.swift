/// A claim about all values of a generator, with the way to test it on one.
///
/// Neither the type of the values nor that of the evidence shows: properties of all kinds stand in
/// one catalogue.
public struct Property: Sendable {
  /// Names it for people, files and random streams: `habits.agree-with-reference`.
  public let id: String
  /// A sentence.
  public let claim: String
  /// The rules it shows to hold: `P-R1`, `H-7`.
  public let rules: [String]
  /// The labels that must occur in its cases.
  public let requirements: [Requirement]

  let experiment: Experiment

  /// A claim that is checked by a function that waits.
  public init<Value>(
    _ id: String, _ claim: String, rules: [String] = [], requiring: [Requirement] = [],
    of generator: Gen<Value>,
    describe: @escaping @Sendable (Value) -> String = { String(describing: $0) },
    body: @escaping @Sendable (Value) async throws -> Void
  ) {
    self.init(
      id, claim, rules, requiring, Experiment(generator, describe, run: body) { _, _ in })
  }

  /// A claim that is checked by a function that does not wait, which is the fastest.
  public init<Value>(
    _ id: String, _ claim: String, rules: [String] = [], requiring: [Requirement] = [],
    of generator: Gen<Value>,
    describe: @escaping @Sendable (Value) -> String = { String(describing: $0) },
    body: @escaping @Sendable (Value) throws -> Void
  ) {
    self.init(id, claim, rules, requiring, Experiment(generator, describe, body: body))
  }

  /// A claim whose run and check are apart, so that their times are told apart.
  public init<Value, Evidence>(
    _ id: String, _ claim: String, rules: [String] = [], requiring: [Requirement] = [],
    of generator: Gen<Value>,
    describe: @escaping @Sendable (Value) -> String = { String(describing: $0) },
    run: @escaping @Sendable (Value) async throws -> Evidence,
    check: @escaping @Sendable (Value, Evidence) throws -> Void
  ) {
    self.init(id, claim, rules, requiring, Experiment(generator, describe, run: run, check: check))
  }

  private init(
    _ id: String, _ claim: String, _ rules: [String], _ requirements: [Requirement],
    _ experiment: Experiment
  ) {
    self.id = id
    self.claim = claim
    self.rules = rules
    self.requirements = requirements
    self.experiment = experiment
  }
}
