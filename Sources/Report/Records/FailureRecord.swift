/// One minimal counterexample, with all that a person needs to see it again.
public struct FailureRecord: Codable, Hashable, Sendable {
  /// Names this counterexample, as in `f-3b9a41c2`; equal counterexamples have equal names.
  public var id: String
  /// Tells kinds of failure apart: the same mistake found twice should have the same signature.
  public var signature: String
  /// What tells mistakes apart, finer than the signature: two failures of a property that share one are taken for one mistake;
  /// nil in reports from before they were told.
  public var symptoms: [String]?
  /// The property that failed.
  public var property: String
  /// The sentence of the property.
  public var claim: String
  /// The seed of the run that found it.
  public var seed: Decimal64
  /// The index of the case that found it.
  public var `case`: Int
  /// What `replay` takes.
  public var token: String
  /// One sentence: what is wrong.
  public var message: String
  /// The minimal value as text.
  public var counterexample: String
  /// The minimal script; empty for plain values.
  public var steps: [Step]
  /// The first place where the answers part.
  public var difference: Difference?
  /// How far it was shrunk.
  public var shrink: Shrink
  /// Whether it repeats.
  public var stable: Stability
  /// What of it matters; nil if that was not looked into.
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
  /// One command with both answers.
  public struct Step: Codable, Hashable, Sendable {
    /// The command.
    public var text: String
    /// What the reference answers.
    public var expected: String
    /// What the real system answers.
    public var actual: String

    /// Makes a step.
    public init(text: String, expected: String, actual: String) {
      (self.text, self.expected, self.actual) = (text, expected, actual)
    }
  }

  /// Where two answers part.
  public struct Difference: Codable, Hashable, Sendable {
    /// The index of the step, from 0; nil if it is no step's answer.
    public var step: Int?
    /// The place inside the answer, as in `list[0].name`.
    public var path: String
    /// What the reference holds there.
    public var expected: String
    /// What the real system holds there.
    public var actual: String

    /// Makes a difference.
    public init(step: Int? = nil, path: String, expected: String, actual: String) {
      (self.step, self.path, self.expected, self.actual) = (step, path, expected, actual)
    }
  }

  /// How many of some replays fail.
  public struct Stability: Codable, Hashable, Sendable {
    /// The replays that fail.
    public var fails: Int
    /// All replays.
    public var tries: Int

    /// Makes the figures.
    public init(fails: Int, tries: Int) {
      (self.fails, self.tries) = (fails, tries)
    }
  }

  /// What of a counterexample may be anything else without making it pass.
  public struct Explanation: Codable, Hashable, Sendable {
    /// The counterexample with `‹` and `›` around each part that may be anything.
    public var text: String
    /// How many parts may be anything, by themselves.
    public var freeParts: Int
    /// Whether all of these may be anything at once.
    public var isFreeTogether: Bool
    /// The steps, from 0, that may change places with the next one.
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

  /// What finding it took, and where it was saved.
  public struct Trace: Codable, Hashable, Sendable {
    /// The time of shrinking.
    public var shrinkNanoseconds: Int?
    /// The seed file; nil if it could not be saved.
    public var file: String?
    /// The data layer it was found on; nil for the one that is taken unless another is named.
    public var layer: String?
    /// What happened on the way, such as the calls with a lane for each caller; nil if there is nothing to tell.
    ///
    /// It stands here since threads and processes do not meet twice at the same moments.
    public var account: String?

    /// Makes a trace.
    public init(
      shrinkNanoseconds: Int? = nil, file: String? = nil, layer: String? = nil,
      account: String? = nil
    ) {
      (self.shrinkNanoseconds, self.file, self.layer) = (shrinkNanoseconds, file, layer)
      self.account = account
    }
  }

  /// What to type to see the failure again.
  public var replayCommand: String {
    let layer = t?.layer.map { " --layer " + ShellWord.quoted($0) } ?? ""
    return "propcheck replay " + ShellWord.quoted(t?.file ?? token) + layer
  }
}

/// How far a failure was shrunk, and in how many tries.
public struct Shrink: Codable, Hashable, Sendable {
  /// The size before: steps where there are steps, else choices.
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
