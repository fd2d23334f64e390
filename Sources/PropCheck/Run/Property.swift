/// A claim about all values of a generator, with a check for one value.
///
/// The type of the values is erased, so that properties of all kinds fit in one list.
public struct Property: Sendable {
  /// The name in reports and seed files, which also determines the cases: `habits.agree-with-reference`.
  public let id: String
  /// The claim, in one sentence.
  public let claim: String
  /// The rules that it checks: `P-R1`, `H-7`.
  public let rules: [String]
  /// The shares of labels that are required of its cases.
  public let requirements: [Requirement]

  /// The number of runs after which a case counts as passing while a failure is shrunk or replayed; more than 1 if the
  /// property depends on timing.
  public private(set) var attempts = 1

  /// The default number of cases of this property; nil for the general default.
  public private(set) var usualCases: Int?

  /// Whether a run skips the property unless it is selected by name.
  public private(set) var isExplicit = false

  private(set) var experiment: Experiment
  /// The process that runs its cases; nil for this one.
  private(set) var remote: Remote?

  /// Creates a property with an async check.
  public init<Value>(
    _ id: String, _ claim: String, rules: [String] = [], requiring: [Requirement] = [],
    of generator: Gen<Value>,
    describe: @escaping @Sendable (Value) -> String = { StableText.of($0) },
    body: @escaping @Sendable (Value) async throws -> Void
  ) {
    self.init(
      id, claim, rules, requiring, Experiment(generator, describe, run: body) { _, _ in })
  }

  /// Creates a property with a synchronous check, which is the fastest.
  @inlinable
  public init<Value>(
    _ id: String, _ claim: String, rules: [String] = [], requiring: [Requirement] = [],
    of generator: Gen<Value>,
    describe: @escaping @Sendable (Value) -> String = { StableText.of($0) },
    body: @escaping @Sendable (Value) throws -> Void
  ) {
    self.init(
      id, claim, rules, requiring,
      Experiment(generator, describe, perform: generator.testing(body)))
  }

  /// Creates a property that runs and checks in separate steps, whose times are measured separately.
  public init<Value, Evidence>(
    _ id: String, _ claim: String, rules: [String] = [], requiring: [Requirement] = [],
    of generator: Gen<Value>,
    describe: @escaping @Sendable (Value) -> String = { StableText.of($0) },
    run: @escaping @Sendable (Value) async throws -> Evidence,
    check: @escaping @Sendable (Value, Evidence) throws -> Void
  ) {
    self.init(id, claim, rules, requiring, Experiment(generator, describe, run: run, check: check))
  }

  @usableFromInline
  init(
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
  /// Returns this property for cases that may fail in one run and pass in the next, as with threads.
  ///
  /// The first run of a case decides whether it failed. While a failure is shrunk, a simpler case is rejected only
  /// after this many passing runs; ``Finding/stable`` says how often the last one failed.
  ///
  /// - Parameter attempts: The runs of a case before it counts as passing, at least 1.
  /// - Returns: The property.
  public func dependingOnTiming(attempts: Int) -> Property {
    var property = self
    property.attempts = max(1, attempts)
    return property
  }

  /// Returns this property with its own default number of cases: fewer if they are slow, or as many as its required
  /// shares need.
  ///
  /// - Parameter cases: The number of cases of a run for which neither a number nor a time limit is set, at least 1.
  /// - Returns: The property.
  public func usually(cases: Int) -> Property {
    var property = self
    property.usualCases = max(1, cases)
    return property
  }

  /// Returns this property, skipped unless it is selected by name, for instance because a broader property covers it.
  ///
  /// - Returns: The property.
  public func explicit() -> Property {
    var property = self
    property.isExplicit = true
    return property
  }
}

extension Property {
  /// The same property with something done before each case; one that passes fails if what follows throws.
  package func checked(
    before: @escaping @Sendable () -> Void, after: @escaping @Sendable () throws -> Void
  ) -> Property {
    var property = self
    property.experiment = experiment.checked(before: before, after: after)
    return property
  }

  /// The same property without its body: its cases are drawn, and pass.
  var drawing: Property {
    if var remote {
      remote.isDrawing = true
      return running(on: remote)
    }
    var property = self
    property.experiment = experiment.running { _ in .passed }
    return property
  }

  /// Why its cases cannot be drawn, as far as the first ones show; nil if they can. Its body does not run.
  ///
  /// A type that cannot be derived or an empty range is known as soon as it is reached.
  package func obstacleToDrawing(_ settings: Settings) async -> String? {
    guard case .invalid(let reason) = await drawing.check(settings).verdict else { return nil }
    return reason
  }
}

extension Property {
  /// The same property with its cases run by another process; this one only draws them.
  ///
  /// - Parameters:
  ///   - trapGuard: What its cases are drawn in here; shrinking leads to some that no other process has seen.
  ///   - ask: Sends a request and waits for the outcome.
  /// - Returns: The property, which that process also repeats and shrinks.
  package func remote(
    guardedBy trapGuard: TrapGuard? = nil,
    ask: @escaping @Sendable (CaseRequest) async -> CaseOutcome
  ) -> Property {
    var property = self
    if let trapGuard { property.experiment = experiment.guarded(by: trapGuard) }
    return property.running(on: Remote(property: id, ask: ask))
  }

  /// Whether another process runs its cases.
  package var isRemote: Bool { remote != nil }

  /// The same property with less time for a case, for failures by timeout.
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
