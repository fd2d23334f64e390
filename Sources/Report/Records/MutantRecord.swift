/// What became of one deliberate mistake.
public struct MutantRecord: Codable, Hashable, Sendable {
  /// The mistake, as in `28-delete-keeps-logs`.
  public var id: String
  /// Its row in the table of injected bugs.
  public var number: String
  /// What is wrong in it.
  public var sentence: String
  /// Whether nothing may be reported, because it behaves as the correct one does.
  public var equivalent: Bool
  /// The most cases of the property that fails that finding it may take; nil for any number.
  public var caseLimit: Int?
  /// Whether a property failed.
  public var found: Bool
  /// The property that failed.
  public var property: String?
  /// The cases of all properties that were run, up to the failure; 0 where threads decide about that, and ``t`` tells.
  public var cases: Int
  /// The cases of the property that failed, up to its failure; nil if nothing was found.
  public var failingCases: Int?
  /// The steps of the minimal script; 1 for a failure without steps, nil if nothing was found.
  public var minimalLength: Int?
  /// The shortest script that is known to show it.
  public var knownLength: Int
  /// The minimal script, a command each; the value where there is no script.
  public var script: [String]?
  /// What may differ between two equal runs.
  public var t: Cost?

  /// Makes the record.
  public init(
    id: String, number: String, sentence: String, equivalent: Bool = false, caseLimit: Int? = nil,
    found: Bool, property: String? = nil, cases: Int, failingCases: Int? = nil,
    minimalLength: Int? = nil, knownLength: Int, script: [String]? = nil, t: Cost? = nil
  ) {
    (self.id, self.number, self.sentence, self.equivalent) = (id, number, sentence, equivalent)
    (self.caseLimit, self.found, self.property, self.cases) = (caseLimit, found, property, cases)
    (self.failingCases, self.minimalLength) = (failingCases, minimalLength)
    (self.knownLength, self.script, self.t) = (knownLength, script, t)
  }

  /// Whether it ended as it must: found in time by a short script, or not reported if it is equivalent.
  public var isAsExpected: Bool {
    equivalent ? !found : found && !isLate && !isLong
  }

  /// Whether finding it took more cases than it may.
  public var isLate: Bool { failingCases ?? cases > caseLimit ?? .max }

  /// Whether its minimal script is more than twice as long as the shortest that is known.
  public var isLong: Bool {
    // Halved, because the double of a number that was read may be none.
    minimalLength.map { $0 / 2 + $0 % 2 > knownLength } ?? false
  }

  /// What may differ between two equal runs.
  public struct Cost: Codable, Hashable, Sendable {
    /// Time on the clock.
    public var wallNanoseconds: Int
    /// How it was found; nil where that is the same in every run.
    public var chance: Chance?

    /// Makes a cost.
    public init(wallNanoseconds: Int, chance: Chance? = nil) {
      (self.wallNanoseconds, self.chance) = (wallNanoseconds, chance)
    }
  }

  /// How a mistake was found that shows only when threads happen to meet.
  public struct Chance: Codable, Hashable, Sendable {
    /// The property that failed; nil if none did.
    public var property: String?
    /// The cases of all properties that were run, up to the failure.
    public var cases: Int
    /// The repetitions of the smallest case that failed.
    public var fails: Int
    /// All repetitions of it.
    public var tries: Int
    /// The smallest case that failed, a command each.
    public var script: [String]?

    /// Makes the figures.
    public init(
      property: String? = nil, cases: Int, fails: Int = 0, tries: Int = 0, script: [String]? = nil
    ) {
      (self.property, self.cases, self.fails, self.tries) = (property, cases, fails, tries)
      self.script = script
    }
  }
}
