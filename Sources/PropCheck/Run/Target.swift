/// Reports a score for the current case; the search then maximizes it.
///
/// ```swift
/// await forAll(.array(of: .int(in: 0...9), upTo: 50)) { waits in
///   let longest = waits.max() ?? 0
///   target(Double(longest), "wait")
///   try require(longest < 1000)
/// }
/// ```
/// From the fifth block of 32 cases on, every other block mutates the best cases instead of drawing at random. Outside
/// of a run, a call has no effect.
/// - Parameters:
///   - score: Higher is better; NaN is ignored.
///   - label: The name of the score; scores with different names are maximized separately. More than 1,000 names in a run end
///     it with ``Verdict/invalid(reason:)``.
public func target(_ score: Double, _ label: String = "") {
  Observations.current?.add(score, label)
}

/// The highest score of a run under one label.
public struct TargetScore: Hashable, Sendable {
  /// The name of the score.
  public let label: String
  /// The highest score that any case reached.
  public let best: Double

  /// Creates a score with its name.
  public init(label: String, best: Double) {
    self.label = label
    self.best = best
  }
}

/// The best case of a run under one label.
struct Peak: Sendable {
  /// The most names of scores in a run: each is looked for among all.
  static let nameLimit = 1000

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

  /// Stores the bits of the score, which may be infinite, unlike numbers in JSON.
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(label, forKey: .label)
    try values.encode(score.bitPattern, forKey: .scoreBits)
    try values.encode(sequence, forKey: .sequence)
  }
}

extension [Peak] {
  /// The first name beyond the limit, in the order of cases; nil if there are few enough.
  ///
  /// A part of a block keeps no more names than this one: the run ends with the block, whatever the others are.
  var excess: String? { count > Peak.nameLimit ? self[Peak.nameLimit].label : nil }

  /// Keeps a case if it is better than the known one, or as good and that is enough.
  mutating func add(_ peak: Peak, orEqual: Bool = false) {
    guard let place = firstIndex(where: { $0.label == peak.label }) else {
      if excess == nil { append(peak) }
      return
    }
    let known = self[place].score
    if peak.score > known || (orEqual && peak.score == known) { self[place] = peak }
  }
}
