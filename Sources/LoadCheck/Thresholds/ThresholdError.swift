/// Why a text cannot be parsed as a threshold.
public struct ThresholdError: Error, Equatable, CustomStringConvertible {
  /// What cannot be parsed.
  public enum Problem: Equatable, Sendable {
    /// One of these was expected.
    case expected([String])
    /// A word that is not one of these.
    case unknown(String, of: [String])
    /// A duplicate tag.
    case twice(String)
    /// A unit of another dimension.
    case otherUnit(of: Dimension)
    /// A limit on a share, as written, that every share meets, or none does.
    case aboveAll(String)
    /// A limit that every value from 0 on meets, or none does.
    case belowAll
    /// A percentile that is out of range.
    case percentile
    /// The text exceeds this many characters.
    case tooLong(limit: Int)
  }

  /// The text.
  public let text: String
  /// The number of characters before the error.
  public let column: Int
  /// What is wrong at that column.
  public let problem: Problem

  /// The text with the column marked, and what is expected there.
  public var description: String {
    guard case .tooLong(let limit) = problem else {
      return "\(text)\n\(String(repeating: " ", count: column))^ \(sentence)"
    }
    return "A threshold has at most \(limit) characters; this one has \(text.count)."
  }

  private var sentence: String {
    switch problem {
    case .expected(let words): "expected \(Self.list(words))"
    case .unknown(let word, let words): "\"\(word)\" is not one of \(Self.list(words))"
    case .twice(let tag): "\(tag) is given twice"
    case .otherUnit(let dimension):
      "this figure is a \(dimension.rawValue); write the limit as in \(dimension.example)"
    case .aboveAll(let limit):
      "a share is at most 100%, so this says nothing"
        + (limit.hasSuffix("%") ? "" : "; write \(limit)%")
    case .belowAll: "this figure is never below 0, so this says nothing"
    case .percentile: "a percentile is above 0 and at most 100, as in p99.9"
    case .tooLong: ""
    }
  }

  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
