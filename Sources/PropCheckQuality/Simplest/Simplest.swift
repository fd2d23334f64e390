import PropCheck

/// Small problems whose simplest value is known: for each, a value is looked for, and shrinking must end in the one given.
///
/// Many are those by which Hypothesis judges its shrinking, written anew.
public enum Simplest {
  /// All of them.
  public static let problems: [Problem] =
    numbers + sums + texts + lists + nested + dependent + trees + records + scripts
}

extension Problem {
  /// A problem that looks for a value.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - generator: Draws the values.
  ///   - simplest: The text of the simplest value that is looked for.
  ///   - isWanted: Whether a value is looked for.
  /// - Returns: The problem, which claims that there is no such value.
  static func find<Value>(
    _ name: String, _ generator: Gen<Value>, _ simplest: String,
    _ isWanted: @escaping @Sendable (Value) -> Bool
  ) -> Problem {
    Problem(name, of: generator, endsIn: [simplest]) { !isWanted($0) }
  }
}
