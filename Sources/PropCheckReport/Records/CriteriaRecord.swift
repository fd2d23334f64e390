/// What a run showed of the requirements.
public struct CriteriaRecord: Codable, Hashable, Sendable {
  /// All requirements, in the order of their list.
  public var criteria: [Criterion]

  /// Makes the record.
  public init(criteria: [Criterion]) {
    self.criteria = criteria
  }

  /// A requirement.
  public struct Criterion: Codable, Hashable, Sendable {
    /// The id, as in `3.6`.
    public var id: String
    /// The requirement, in a sentence.
    public var claim: String
    /// What the run showed.
    public var state: State
    /// The properties that show it, whether they ran or not.
    public var properties: [String]?
    /// The parts of the suite that are missing to show it in full.
    public var awaits: [String]?

    /// Makes a criterion.
    public init(
      id: String, claim: String, state: State, properties: [String]? = nil, awaits: [String]? = nil
    ) {
      (self.id, self.claim, self.state, self.properties) = (id, claim, state, properties)
      self.awaits = awaits
    }
  }

  /// What a run showed of a requirement.
  public enum State: String, CaseIterable, Codable, Hashable, Sendable {
    /// All its properties passed, and nothing is missing.
    case passed
    /// All its properties passed; the rest is missing.
    case inPart = "in-part"
    /// One of its properties failed.
    case failed
    /// Some property did not run or finish, and none failed.
    case notShown = "not-shown"
    /// Tests, scripts or people show it.
    case elsewhere
    /// Nothing shows it yet.
    case later
  }
}
