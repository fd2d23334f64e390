/// A minimal counterexample.
public struct FailureRecord: Codable, Hashable, Sendable {
  /// The id of the counterexample, as in `f-3b9a41c2`; equal ones have equal ids.
  public var id: String
  /// The kind of failure: one bug found twice should have one signature.
  public var signature: String
  /// Finer than the signature: two failures of a property that share a symptom count as one bug; nil in old reports.
  public var symptoms: [String]?
  /// The property that failed.
  public var property: String
  /// The claim of the property.
  public var claim: String
  /// The seed of the run that found it.
  public var seed: Decimal64
  /// The index of the case that found it.
  public var `case`: Int
  /// The argument of `propcheck replay`.
  public var token: String
  /// What is wrong, in one sentence.
  public var message: String
  /// The minimal value, as text.
  public var counterexample: String
  /// The minimal script; empty for plain values.
  public var steps: [Step]
  /// The first difference of the answers.
  public var difference: Difference?
  /// The work of shrinking.
  public var shrink: Shrink
  /// How reliably it fails.
  public var stable: Stability
  /// Which parts of it matter; nil if not examined.
  public var explanation: Explanation?
  /// What may differ between two equal runs.
  public var t: Trace?

  /// Makes the record.
  public init(
    id: String, signature: String, symptoms: [String]? = nil, property: String, claim: String,
    seed: UInt64, case index: Int, token: String, message: String, counterexample: String,
    steps: [Step] = [], difference: Difference? = nil, shrink: Shrink, stable: Stability,
    explanation: Explanation? = nil, t: Trace? = nil
  ) {
    (self.id, self.signature, self.symptoms, self.property) = (id, signature, symptoms, property)
    (self.claim, self.seed, self.case, self.token) = (claim, Decimal64(seed), index, token)
    (self.message, self.counterexample, self.steps) = (message, counterexample, steps)
    (self.difference, self.shrink, self.stable) = (difference, shrink, stable)
    (self.explanation, self.t) = (explanation, t)
  }
}

extension FailureRecord {
  /// A command with both answers.
  public struct Step: Codable, Hashable, Sendable {
    /// The command.
    public var text: String
    /// The answer of the reference.
    public var expected: String
    /// The answer of the real system.
    public var actual: String

    /// Makes a step.
    public init(text: String, expected: String, actual: String) {
      (self.text, self.expected, self.actual) = (text, expected, actual)
    }
  }

  /// A difference of two answers.
  public struct Difference: Codable, Hashable, Sendable {
    /// The index of the step, from 0; nil if no step answered it.
    public var step: Int?
    /// The place inside the answer, as in `list[0].name`.
    public var path: String
    /// The value in the reference.
    public var expected: String
    /// The value in the real system.
    public var actual: String

    /// Makes a difference.
    public init(step: Int? = nil, path: String, expected: String, actual: String) {
      (self.step, self.path, self.expected, self.actual) = (step, path, expected, actual)
    }
  }

  /// How many replays fail.
  public struct Stability: Codable, Hashable, Sendable {
    /// The replays that failed.
    public var fails: Int
    /// All replays.
    public var tries: Int

    /// Makes the figures.
    public init(fails: Int, tries: Int) {
      (self.fails, self.tries) = (fails, tries)
    }
  }

  /// The parts of a counterexample that do not matter.
  public struct Explanation: Codable, Hashable, Sendable {
    /// The counterexample with `‹` and `›` around each free part.
    public var text: String
    /// The number of parts that are free by themselves.
    public var freeParts: Int
    /// Whether all of them are free at once.
    public var isFreeTogether: Bool
    /// The steps, from 0, that may be swapped with the next one.
    public var movableSteps: [Int]
    /// How often the property was run to find out.
    public var tries: Int

    /// Makes an explanation.
    public init(
      text: String, freeParts: Int, isFreeTogether: Bool, movableSteps: [Int], tries: Int
    ) {
      (self.text, self.freeParts, self.isFreeTogether) = (text, freeParts, isFreeTogether)
      (self.movableSteps, self.tries) = (movableSteps, tries)
    }
  }

  /// The cost of finding it, and where it is saved.
  public struct Trace: Codable, Hashable, Sendable {
    /// The time of shrinking.
    public var shrinkNanoseconds: Int?
    /// The seed file; nil if it could not be saved.
    public var file: String?
    /// The data layer it was found on; nil for the default one.
    public var layer: String?
    /// A seed file that shows the same symptom, so that this failure was not saved.
    public var known: String?
    /// A drawing of the calls with a lane per caller, or the like.
    ///
    /// It is here because threads and processes do not repeat exactly.
    public var account: String?
    /// The same as data, for a picture; nil for a single caller. Newer than the schema of version 1, which admits it as an
    /// unknown key.
    public var lanes: Lanes?

    /// Makes a trace.
    public init(
      shrinkNanoseconds: Int? = nil, file: String? = nil, layer: String? = nil,
      account: String? = nil, lanes: Lanes? = nil
    ) {
      (self.shrinkNanoseconds, self.file, self.layer) = (shrinkNanoseconds, file, layer)
      (self.account, self.lanes) = (account, lanes)
    }
  }

  /// The command of a program that replays the failure.
  public func replayCommand(_ program: String = RunRecord.usualProgram) -> String {
    let layer = t?.layer.map { " --layer " + ShellWord.quoted($0) } ?? ""
    return "\(program) replay " + ShellWord.quoted(t?.file ?? token) + layer
  }

  /// The index of the step whose answers differ first; nil if none of those that are here does.
  var differingStep: Int? {
    difference?.step.flatMap { steps.indices.contains($0) ? $0 : nil }
  }
}

/// The work of shrinking a failure.
public struct Shrink: Codable, Hashable, Sendable {
  /// The size before: steps, or choices without steps.
  public var from: Int
  /// The size after.
  public var to: Int
  /// The candidates that were run.
  public var tries: Int

  /// Makes the figures.
  public init(from: Int, to: Int, tries: Int) {
    (self.from, self.to, self.tries) = (from, to, tries)
  }
}
