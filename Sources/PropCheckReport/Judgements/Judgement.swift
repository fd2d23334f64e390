/// Something that a report judged, such as a property or a threshold.
struct Judgement: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable {
    case property, mutant, stage, growth, leak, threshold, comparison, run
  }

  enum Outcome: Hashable, Sendable {
    case passed
    /// It is wrong, and why.
    case failed(String)
    /// It could not be judged, and why.
    case unjudged(String)
    /// It is not wrong, but was not judged in full, and why.
    case skipped(String)
  }

  let kind: Kind
  /// The name among those of its kind.
  let name: String
  var outcome: Outcome
  /// The real time it took, if measured.
  var nanoseconds: Int?
  /// Its counterexamples.
  var failures: [FailureRecord] = []
}

extension Judgement {
  /// Whether the whole report cannot have passed.
  var isBad: Bool {
    switch outcome {
    case .failed, .unjudged: true
    case .passed, .skipped: false
    }
  }

  /// Why it did not pass; nil if it did.
  var reason: String? {
    switch outcome {
    case .passed: nil
    case .failed(let reason), .unjudged(let reason), .skipped(let reason): reason
    }
  }
}

extension Judgement {
  /// - Returns: nil for a record that judges nothing.
  init?(_ record: Record) {
    switch record {
    case .property(let property): self.init(property)
    case .mutant(let mutant):
      self.init(.mutant, mutant.id, record, nanoseconds: mutant.t?.wallNanoseconds)
    case .stage(let stage):
      self.init(
        .stage, "\(stage.mix) \(stage.stage)", record, nanoseconds: stage.t?.elapsedNanoseconds)
    case .scaling(let scaling):
      guard scaling.isGate else { return nil }
      self.init(.growth, "\(scaling.operation) \(scaling.counter)", record)
    case .cycle(let cycle):
      self.init(.leak, cycle.gauge + (cycle.cycle.map { " over \($0)" } ?? ""), record)
    case .threshold(let threshold): self.init(.threshold, threshold.expression, record)
    case .comparison(let comparison): self.init(.comparison, comparison.figure, record)
    default: return nil
    }
  }

  /// A problem of the record is a failure.
  private init(_ kind: Kind, _ name: String, _ record: Record, nanoseconds: Int? = nil) {
    let problem = Problem.all(in: record).first?.sentence
    self.init(
      kind: kind, name: name, outcome: problem.map(Outcome.failed) ?? .passed,
      nanoseconds: nanoseconds)
  }

  private init(_ property: PropertyRecord) {
    let reason = property.reason
    let outcome: Outcome =
      switch property.verdict {
      case .passed: .passed
      case .failed: .failed(reason ?? "It failed.")
      case .gaveUp: .unjudged(reason ?? "It gave up.")
      case .invalid: .unjudged(reason ?? "It is invalid.")
      case .interrupted:
        .skipped("Interrupted after \(Figure.count(property.cases, "case")).")
      case .empty: .skipped("No case ran.")
      }
    self.init(
      kind: .property, name: property.id, outcome: outcome,
      nanoseconds: property.t?.wallNanoseconds)
  }
}
