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

  /// How often a case is run before it counts as passing while a failure is shrunk or replayed: more than once for what
  /// depends on timing.
  public private(set) var attempts = 1

  /// How many cases there are where nobody asks for a number; nil for as many as of any other property.
  public private(set) var usualCases: Int?

  private(set) var experiment: Experiment
  /// The process that runs its cases; nil for this one.
  private(set) var remote: Remote?

  /// A claim that is checked by a function that waits.
  public init<Value>(
    _ id: String, _ claim: String, rules: [String] = [], requiring: [Requirement] = [],
    of generator: Gen<Value>,
    describe: @escaping @Sendable (Value) -> String = { StableText.of($0) },
    body: @escaping @Sendable (Value) async throws -> Void
  ) {
    self.init(
      id, claim, rules, requiring, Experiment(generator, describe, run: body) { _, _ in })
  }

  /// A claim that is checked by a function that does not wait, which is the fastest.
  public init<Value>(
    _ id: String, _ claim: String, rules: [String] = [], requiring: [Requirement] = [],
    of generator: Gen<Value>,
    describe: @escaping @Sendable (Value) -> String = { StableText.of($0) },
    body: @escaping @Sendable (Value) throws -> Void
  ) {
    self.init(id, claim, rules, requiring, Experiment(generator, describe, body: body))
  }

  /// A claim whose run and check are apart, so that their times are told apart.
  public init<Value, Evidence>(
    _ id: String, _ claim: String, rules: [String] = [], requiring: [Requirement] = [],
    of generator: Gen<Value>,
    describe: @escaping @Sendable (Value) -> String = { StableText.of($0) },
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

extension Property {
  /// The same property as one that may fail in one run of a case and pass in the next, as what threads do.
  ///
  /// The first run of a case decides whether it failed. While the failure is shrunk a simpler case is given up after
  /// so many runs that pass; the finding tells how many repetitions of the last one failed.
  ///
  /// - Parameter attempts: How often a case is run before it counts as passing, from 1.
  /// - Returns: The property.
  public func dependingOnTiming(attempts: Int) -> Property {
    var property = self
    property.attempts = max(1, attempts)
    return property
  }
}

extension Property {
  /// The same property with a number of cases of its own, where nobody asks for one: fewer if they take long, or as many as
  /// it takes to tell of the shares that it requires.
  ///
  /// - Parameter cases: The cases of a run that was asked neither for a number nor for a time, from 1.
  /// - Returns: The property.
  public func usually(cases: Int) -> Property {
    var property = self
    property.usualCases = max(1, cases)
    return property
  }
}

extension Property {
  /// The same property, whose cases another process runs; this one only draws them.
  ///
  /// - Parameters:
  ///   - place: Its place in the catalogue, which both processes have in common.
  ///   - ask: Sends a request and waits for what comes of it.
  /// - Returns: The property, whose repetitions and shrinking go to that process too.
  package func remote(
    at place: Int, ask: @escaping @Sendable (CaseRequest) async -> CaseOutcome
  ) -> Property {
    running(on: Remote(property: place, ask: ask))
  }

  /// Whether another process runs its cases.
  package var isRemote: Bool { remote != nil }

  /// The same property with less time for a case: for failures that consist in taking too long.
  package var hurried: Property {
    guard var remote else { return self }
    remote.isUrgent = true
    return running(on: remote)
  }

  private func running(on remote: Remote) -> Property {
    var property = self
    property.remote = remote
    property.experiment = experiment.running { await remote.run($0) }
    return property
  }
}
