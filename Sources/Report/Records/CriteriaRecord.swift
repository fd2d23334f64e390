/// What a run showed of everything that is to be shown.
public struct CriteriaRecord: Codable, Hashable, Sendable {
  /// All criteria, in the order of their list.
  public var criteria: [Criterion]

  /// Makes the record.
  public init(criteria: [Criterion]) {
    self.criteria = criteria
  }

  /// One thing that is to be shown.
  public struct Criterion: Codable, Hashable, Sendable {
    /// The id, as in `3.6`.
    public var id: String
    /// What is to be shown, in a sentence.
    public var claim: String
    /// What the run showed of it.
    public var state: State
    /// The properties that show it, whether they ran or not; nil if none does.
    public var properties: [String]?
    /// The parts of the suite that are not built yet and will show it, or the rest of it; nil if none.
    public var awaits: [String]?

    /// Makes a criterion.
    public init(
      id: String, claim: String, state: State, properties: [String]? = nil, awaits: [String]? = nil
    ) {
      (self.id, self.claim, self.state, self.properties) = (id, claim, state, properties)
      self.awaits = awaits
    }
  }

  /// What a run showed of a criterion.
  public enum State: String, CaseIterable, Codable, Hashable, Sendable {
    /// Every property of it passed, and nothing waits for a part that is still to come.
    case passed
    /// Every property of it passed; the rest waits.
    case inPart = "in-part"
    /// A property of it failed.
    case failed
    /// A property of it did not run, or not to its end, and none failed.
    case notShown = "not-shown"
    /// Tests, scripts or people show it; no property does.
    case elsewhere
    /// Nothing shows it yet.
    case later
  }
}
