import PropCheck

/// Small problems whose simplest value is known: each searches for a value, and shrinking must end in the given one.
///
/// Many are rewritten from those by which Hypothesis judges its shrinking.
public enum Simplest {
  /// All of them.
  public static let problems: [Problem] =
    numbers + sums + texts + lists + nested + dependent + trees + records + scripts
}

extension Problem {
  /// A problem that searches for a value.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - generator: Draws the values.
  ///   - simplest: The text of the simplest value searched for.
  ///   - isWanted: Whether a value is searched for.
  /// - Returns: The problem, which claims that there is no such value.
  static func find<Value>(
    _ name: String, _ generator: Gen<Value>, _ simplest: String,
    _ isWanted: @escaping @Sendable (Value) -> Bool
  ) -> Problem {
    Problem(name, of: generator, endsIn: [simplest]) { !isWanted($0) }
  }
}
