/// Why no text can be drawn for a regular expression, and where in it.
struct PatternError: Equatable, Error {
  enum Problem: Equatable, Sendable {
    /// It means something that cannot be drawn, named in the plural.
    case unsupported(String)
    /// It is no regular expression; a sentence about the place without its subject.
    case malformed(String)
    /// No text matches, as far as implementations agree.
    case matchesNothing
    /// Every match has at least so many characters.
    case endless(characters: Int)
    /// The parts of every match repeat more often than this.
    case tooManyTurns(limit: Int)
    /// Groups or classes stand in each other this deep.
    case tooDeep(limit: Int)
    /// The pattern itself has more characters than this.
    case tooLong(limit: Int)
  }

  let problem: Problem
  /// The place in the pattern, in characters.
  let place: Int

  init(_ problem: Problem, at place: Int) {
    (self.problem, self.place) = (problem, place)
  }
}

extension PatternError {
  /// What is wrong, as it follows the name of the generator.
  var complaint: String {
    switch problem {
    case .unsupported(let feature): "has a pattern with \(feature), which it cannot draw"
    case .malformed(let reason): "has a pattern that \(reason)"
    case .matchesNothing: "has a pattern that nothing matches from here on"
    case .endless(let characters):
      "has a pattern whose shortest match has \(characters) characters, more than \(PatternPlan.longest)"
    case .tooManyTurns(let limit):
      "has a pattern whose parts repeat more than \(limit) times in every match"
    case .tooDeep(let limit): "has a pattern whose groups are nested more than \(limit) deep"
    case .tooLong(let limit): "has a pattern of more than \(limit) characters"
    }
  }

  var fix: String {
    switch problem {
    case .unsupported: "leave it out, and filter the texts that are drawn."
    case .malformed: "write it as Swift's Regex accepts it."
    case .matchesNothing:
      "leave out the marked part; about characters that combine with their neighbours, and words next to . , : ; and '"
        + " implementations disagree."
    case .endless, .tooManyTurns: "let it repeat fewer times."
    case .tooDeep, .tooLong: "simplify it, or draw its parts one after another."
    }
  }

  /// The line of the pattern that it is about, and below it a mark under the place.
  func excerpt(of pattern: String) -> String {
    let characters = Array(pattern)
    let place = min(max(self.place, 0), characters.count)
    let start = characters[..<place].lastIndex(where: \.isNewline).map { $0 + 1 } ?? 0
    let end = characters[place...].firstIndex(where: \.isNewline) ?? characters.count
    // A long line is cut on both sides.
    let first = max(start, place - Self.width / 2)
    let line = characters[first..<min(end, first + Self.width)].map(\.printed)
    let indent = line.prefix(place - first).reduce(0) { $0 + $1.count }
    return "  " + line.joined() + "\n  " + String(repeating: " ", count: indent) + "^"
  }

  private static let width = 80

  /// The error as a misuse of a generator.
  func misuse(_ pattern: String, _ site: Site) -> Misuse {
    Misuse(
      generator: "string(matching:)", problem: complaint,
      place: site.place + "\n" + excerpt(of: pattern), fix: fix)
  }
}

extension Character {
  /// The character, or its number if it cannot be seen.
  fileprivate var printed: String {
    let isVisible = unicodeScalars.allSatisfy { scalar in
      scalar.properties.isGraphemeBase && (scalar == " " || !scalar.properties.isWhitespace)
    }
    return isVisible ? String(self) : unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  }
}
