extension Gen {
  /// Tuples with one value from each generator.
  @inlinable
  public static func tuple<each Part>(_ parts: repeat Gen<each Part>) -> Gen
  where Value == (repeat each Part) {
    Gen(label: .group) { source in (repeat try source.draw(each parts)) }
  }

  /// Values made by a function from one value of each generator.
  ///
  /// `Gen { source in Habit(name: try source.draw(.string(upTo: 30)), ...) }` is faster, especially in debug builds, and
  /// has clearer compiler errors.
  @inlinable
  public static func record<each Field>(
    _ fields: repeat Gen<each Field>, make: @escaping @Sendable (repeat each Field) -> Value
  ) -> Gen {
    Gen(label: .group) { source in make(repeat try source.draw(each fields)) }
  }
}

/// Pairs of values, drawn one after the other.
@inlinable
public func zip<First, Second>(_ first: Gen<First>, _ second: Gen<Second>) -> Gen<(First, Second)> {
  Gen(label: .group) { source in (try source.draw(first), try source.draw(second)) }
}
