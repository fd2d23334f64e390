/// The search for the first commit in which a case fails.
///
/// Between a commit in which it passes and a later one in which it fails, the middle one halves what is left. Commits that
/// cannot be tried are passed over; if only such are left, the answer is one of several.
struct Bisection {
  /// What a commit shows.
  enum Outcome: Equatable, Sendable {
    case fails
    case passes
    /// It says nothing, for this reason.
    case skipped(String)
  }

  /// The answer.
  enum Answer: Equatable {
    /// The first commit in which it fails.
    case first(Int)
    /// One of these is the first; all but the last cannot be tried.
    case oneOf(Range<Int>)
    case interrupted
  }

  /// The number of commits, of which the last fails; it passes before the first.
  let count: Int

  /// Searches.
  ///
  /// - Parameter look: Tries a commit by its place; nil if that was interrupted.
  /// - Returns: The answer.
  /// - Throws: What `look` throws.
  /// - Complexity: log2 of `count` tries, and one for each commit that cannot be tried.
  func answer(_ look: (_ place: Int) throws(ToolError) -> Outcome?) throws(ToolError) -> Answer {
    var (passing, failing) = (-1, count - 1)
    var skipped: Set<Int> = []
    while let middle = Self.middle(of: passing + 1..<failing, without: skipped) {
      switch try look(middle) {
      case .fails: failing = middle
      case .passes: passing = middle
      case .skipped: skipped.insert(middle)
      case nil: return .interrupted
      }
    }
    return failing == passing + 1 ? .first(failing) : .oneOf(passing + 1..<failing + 1)
  }

  /// The place nearest to the middle that can be tried.
  private static func middle(of range: Range<Int>, without skipped: Set<Int>) -> Int? {
    let center = range.lowerBound + range.count / 2
    return range.filter { !skipped.contains($0) }.min { abs($0 - center) < abs($1 - center) }
  }
}
