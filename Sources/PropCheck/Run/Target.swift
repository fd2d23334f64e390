/// Tells how near the case at hand is to what is looked for; the search climbs from the best cases.
///
/// ```swift
/// await forAll(.array(of: .int(in: 0...9), upTo: 50)) { waits in
///   let longest = waits.max() ?? 0
///   target(Double(longest), "wait")
///   try require(longest < 1000)
/// }
/// ```
/// From the fifth block of 32 cases on every other block changes the choices of the best case step by
/// step instead of drawing at random. Called outside of a run it does nothing.
/// - Parameters:
///   - score: The higher the better; not-a-number does not count.
///   - label: Tells scores apart, each of which is climbed by itself.
public func target(_ score: Double, _ label: String = "") {
  Observations.current?.add(score, label)
}

/// The highest score of a run under one label.
public struct TargetScore: Hashable, Sendable {
  /// The label of the score.
  public let label: String
  /// The highest score that a case had.
  public let best: Double

  /// A score under its label.
  public init(label: String, best: Double) {
    self.label = label
    self.best = best
  }
}

/// The best case of a run under one label.
struct Peak: Sendable {
  let label: String
  var score: Double
  var sequence: ChoiceSequence
}

extension Peak: Codable {
  private enum CodingKeys: CodingKey {
    case label, scoreBits, sequence
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    label = try values.decode(String.self, forKey: .label)
    score = Double(bitPattern: try values.decode(UInt64.self, forKey: .scoreBits))
    sequence = try values.decode(ChoiceSequence.self, forKey: .sequence)
  }

  /// By the bits of the score: it may be infinite, which JSON has no number for.
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(label, forKey: .label)
    try values.encode(score.bitPattern, forKey: .scoreBits)
    try values.encode(sequence, forKey: .sequence)
  }
}

extension [Peak] {
  /// Takes a case over if it is better than what there is, or as good and that will do.
  mutating func add(_ peak: Peak, orEqual: Bool = false) {
    guard let place = firstIndex(where: { $0.label == peak.label }) else { return append(peak) }
    let known = self[place].score
    if peak.score > known || (orEqual && peak.score == known) { self[place] = peak }
  }
}
