/// The hunt for a mutant.
public struct MutantRecord: Codable, Hashable, Sendable {
  /// The mutant, as in `28-delete-keeps-logs`.
  public var id: String
  /// Its row in the table of planted bugs.
  public var number: String
  /// What is wrong in it.
  public var sentence: String
  /// Whether it behaves correctly, so that nothing may be reported.
  public var equivalent: Bool
  /// The most cases of the failing property that finding it may take; nil for any number.
  public var caseLimit: Int?
  /// Whether a property failed.
  public var found: Bool
  /// The property that failed.
  public var property: String?
  /// The cases of all properties up to the failure; 0 for mutants found by chance, where ``t`` has them.
  public var cases: Int
  /// The cases of the failing property up to the failure.
  public var failingCases: Int?
  /// The steps of the minimal script; 1 without steps, nil if not found.
  public var minimalLength: Int?
  /// The length of the shortest script known.
  public var knownLength: Int
  /// The minimal script by command; or the value.
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

  /// Whether it was found in time by a short script, or not reported if equivalent.
  public var isAsExpected: Bool {
    equivalent ? !found : found && !isLate && !isLong
  }

  /// Whether finding it took too many cases.
  public var isLate: Bool { failingCases ?? cases > caseLimit ?? .max }

  /// Whether its minimal script is more than twice as long as the shortest known.
  public var isLong: Bool {
    minimalLength.map { $0 > Self.longest(besideKnown: knownLength) } ?? false
  }

  /// The longest minimal script that does not count as long if the shortest known one has so many
  /// steps.
  package static func longest(besideKnown known: Int) -> Int {
    let (longest, isTooGreat) = known.multipliedReportingOverflow(by: 2)
    return isTooGreat ? .max : longest
  }

  /// What may differ between two equal runs.
  public struct Cost: Codable, Hashable, Sendable {
    /// Real time.
    public var wallNanoseconds: Int
    /// How it was found by chance; nil for mutants that are found in every run.
    public var chance: Chance?

    /// Makes a cost.
    public init(wallNanoseconds: Int, chance: Chance? = nil) {
      (self.wallNanoseconds, self.chance) = (wallNanoseconds, chance)
    }
  }

  /// The hunt for a mutant that depends on the timing of threads.
  public struct Chance: Codable, Hashable, Sendable {
    /// The property that failed; nil if none did.
    public var property: String?
    /// The cases of all properties up to the failure.
    public var cases: Int
    /// The repetitions of the minimal case that failed.
    public var fails: Int
    /// All repetitions of the minimal case.
    public var tries: Int
    /// The minimal case by command.
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
