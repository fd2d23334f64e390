public import PropCheck

/// A false claim, with what a shrinker should find to be the simplest value against it.
public struct Problem: Sendable {
  /// What the literature calls it.
  public let name: String
  /// Makes the claim anew for each run.
  let property: @Sendable () -> Property
  /// The texts of all values that count as simplest.
  public let minimal: Set<String>

  /// A problem whose claim is a condition that does not hold for all values.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - generator: Draws the values.
  ///   - minimal: The texts of the simplest values that fail.
  ///   - holds: Whether the claim is true of a value.
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
