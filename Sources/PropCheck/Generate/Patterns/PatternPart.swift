/// A part of a regular expression, its flags resolved, with its place in the pattern.
struct PatternPart: Equatable, Sendable {
  indirect enum Kind: Equatable, Sendable {
    /// Characters that stand for themselves.
    case text(String)
    case characters(CharacterClass)
    case sequence([PatternPart])
    case alternatives([PatternPart])
    /// A part that repeats; `most` is nil without a limit.
    case repetition(PatternPart, least: Int, most: Int?, isPossessive: Bool)
    case assertion(PatternAssertion)
  }

  let kind: Kind
  /// In characters from the start of the pattern.
  let place: Int

  init(_ kind: Kind, at place: Int) {
    (self.kind, self.place) = (kind, place)
  }
}

/// A condition on what stands before and after a place, which takes no characters.
enum PatternAssertion: Equatable, Sendable {
  case startOfText, endOfText
  case startOfLine, endOfLine
  case wordBoundary, noWordBoundary
}

/// The flags that change what the rest of a group means.
struct PatternFlags: Equatable, Sendable {
  /// `i`
  var ignoresCase = false
  /// `m`: `^` and `$` also stand at the ends of lines.
  var matchesLines = false
  /// `s`: `.` also stands for the ends of lines.
  var dotMatchesAll = false
  /// `x`: blanks and comments are left out.
  var isExtended = false
  /// `xx`: blanks are left out in classes as well.
  var isExtendedInClasses = false
  /// `D`, `S`, `W`, or `P` for all of them: only ASCII counts.
  var asciiDigits = false
  var asciiSpaces = false
  var asciiWords = false
  var asciiClasses = false
}
