/// What a fuzzer reached of the code under test, and what as many random cases did.
public struct Coverage: Codable, Hashable, Sendable {
  /// All edges of the code under test.
  public var edges: Int
  /// The edges that the fuzzer reached.
  public var reached: Int
  /// The edges that random cases reached.
  public var byChance: Int
  /// The number of those cases: as many as the fuzzer ran, or fewer if they took its time.
  public var casesByChance: Int
  /// The edges that only the fuzzer reached.
  public var further: Int
  /// The edges that only random cases reached.
  public var missed: Int
  /// The cases that are kept, which reach what the fuzzer did.
  public var corpus: Int

  /// Makes the figures.
  public init(
    edges: Int, reached: Int, byChance: Int, casesByChance: Int, further: Int, missed: Int,
    corpus: Int
  ) {
    (self.edges, self.reached, self.byChance) = (edges, reached, byChance)
    (self.casesByChance, self.further) = (casesByChance, further)
    (self.missed, self.corpus) = (missed, corpus)
  }
}

/// The replay of the cases that a fuzzer kept.
public struct CorpusReplay: Codable, Hashable, Sendable {
  /// The cases that were run.
  public var cases: Int
  /// The cases that are kept.
  public var of: Int

  /// Makes the record.
  public init(cases: Int, of count: Int) { (self.cases, of) = (cases, count) }
}
