public import PropCheck

/// A false claim with the simplest values that refute it.
public struct Problem: Sendable {
  /// Its name in the literature.
  public let name: String
  /// Makes a new property for each run.
  let property: @Sendable () -> Property
  /// The texts of the minimal values.
  public let minimal: Set<String>

  /// A problem that claims a condition for all values.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - generator: Draws the values.
  ///   - minimal: The texts of the minimal values.
  ///   - holds: Whether the condition holds for a value.
  public init<Value>(
    _ name: String, of generator: Gen<Value>, endsIn minimal: Set<String>,
    _ holds: @escaping @Sendable (Value) -> Bool
  ) {
    self.init(
      name, minimal,
      Property(name, "holds for all values", of: generator) { (value: Value) in
        try require(holds(value))
      })
  }

  init(
    _ name: String, _ minimal: Set<String>,
    _ property: @escaping @Sendable @autoclosure () -> Property
  ) {
    self.name = name
    self.minimal = minimal
    self.property = property
  }
}
