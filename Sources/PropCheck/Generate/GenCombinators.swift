extension Gen {
  /// Always the same value.
  public static func always(_ value: Value) -> Gen where Value: Sendable {
    Gen(label: .scalar) { _ in value }
  }

  /// The values of this generator, each transformed by a closure.
  public func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Gen<Other> {
    Gen<Other>(label: .derived) { source in transform(try source.draw(self)) }
  }

  /// A generator that depends on a value of this one; shrinking works through it.
  @inlinable
  public func flatMap<Other>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ next: @escaping @Sendable (Value) -> Gen<Other>
  ) -> Gen<Other> {
    Gen<Other>(label: .derived) { source in
      try source.enter(Site(fileID, line))
      defer { source.leave() }
      return try source.draw(next(try source.draw(self)))
    }
  }

  /// The values of this generator that satisfy a condition.
  ///
  /// The case is discarded after `tries` values in a row, 1 to 1,000, that do not satisfy it. Too many discards end the
  /// run with a message that names this filter. A generator that makes only values that satisfy the condition is faster
  /// and shrinks better.
  public func filter(
    tries: Int = 20, fileID: StaticString = #fileID, line: UInt = #line,
    _ condition: @escaping @Sendable (Value) -> Bool
  ) -> Gen {
    Gen(label: .filtered) { source in
      var value = try source.attempt(self)
      var left = min(max(tries, 1), 1000)
      while !condition(value) {
        left -= 1
        guard left > 0, !source.isRejected, !source.isExploring else {
          throw source.reject(Rejection("filter(_:)", Site(fileID, line)))
        }
        value = try source.attempt(self)
      }
      return value
    }
  }

  /// Optional values: nil in a quarter of the draws, and a value in the others; nil is the simplest.
  public static func optional<Wrapped>(_ wrapped: Gen<Wrapped>) -> Gen where Value == Wrapped? {
    Gen(label: .branch) { source in
      source.boolean(probability: 0.75) ? try source.draw(wrapped) : nil
    }
  }

  /// Values of one of several generators, each equally likely; the first is the simplest.
  @inlinable
  public static func oneOf(
    _ generators: [Gen], fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    Gen(label: .branch) { source in
      guard !generators.isEmpty else {
        throw Misuse("oneOf(_:)", "has no generator", Site(fileID, line))
      }
      return try source.draw(generators[source.pick(count: generators.count)])
    }
  }

  /// Values of one of several generators, chosen by weight; the first is the simplest.
  @inlinable
  public static func frequency(
    _ generators: [(weight: Int, generator: Gen)],
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    let weights = generators.map(\.weight)
    let branches = generators.map(\.generator)
    return Gen(label: .branch) { source in
      guard !branches.isEmpty else {
        throw Misuse("frequency(_:)", "has no generator", Site(fileID, line))
      }
      guard Source.total(of: weights) != nil else {
        throw Misuse(
          "frequency(_:)", "has no weight above 0, a negative one, or too great a sum",
          Site(fileID, line))
      }
      let index = source.pick(weights: weights, fileID: fileID, line: line)
      return try source.draw(branches[index])
    }
  }

  /// Elements of a collection; the first is the simplest.
  @inlinable
  public static func element<Elements: RandomAccessCollection & Sendable>(
    of elements: Elements, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen where Elements.Element == Value {
    Gen(label: .scalar) { source in
      guard let element = source.element(of: elements) else {
        throw Misuse("element(of:)", "has an empty list", Site(fileID, line))
      }
      return element
    }
  }

  /// Recursive values up to a depth.
  ///
  /// - Parameters:
  ///   - base: The leaves, which contain no other values.
  ///   - depth: The greatest depth of nesting, 0 to 64; 0 allows only `base`.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  ///   - wrap: Makes a generator of values from a generator of the values that they contain.
  /// - Returns: A generator of values of every depth.
  public static func recursive(
    _ base: Gen, depth: Int, fileID: StaticString = #fileID, line: UInt = #line,
    _ wrap: @Sendable (Gen) -> Gen
  ) -> Gen {
    guard 0...64 ~= depth else {
      return Gen(label: .recursive) { _ in
        throw Misuse("recursive(_:depth:)", "has a depth outside 0...64", Site(fileID, line))
      }
    }
    return (0..<depth).reduce(base) { inner, _ in
      let wrapped = wrap(inner)
      return Gen(label: .recursive) { source in
        try source.enter(Site(fileID, line))
        defer { source.leave() }
        return source.boolean() ? try source.draw(wrapped) : try source.draw(base)
      }
    }
  }
}

extension Source {
  /// One try of a filter, in a span that the shrinker can delete if it was rejected.
  mutating func attempt<Value>(_ generator: Gen<Value>) throws -> Value {
    try span(.attempt) { try $0.draw(generator) }
  }
}

extension Gen {
  /// Tuples with one value from each generator.
  @inlinable
  public static func tuple<each Part>(_ parts: repeat Gen<each Part>) -> Gen
  where Value == (repeat each Part) {
    Gen(label: .group) { source in (repeat try source.draw(each parts)) }
  }

  /// Values that a closure makes from one value of each generator.
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
