extension Gen {
  /// The same value every time.
  public static func always(_ value: Value) -> Gen where Value: Sendable {
    Gen(label: .scalar) { _ in value }
  }

  /// What a function makes of each value.
  public func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Gen<Other> {
    Gen<Other>(label: .derived) { source in transform(try source.draw(self)) }
  }

  /// A generator that depends on a value drawn before; shrinking works through it.
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

  /// Only the values that satisfy a condition.
  ///
  /// After `tries` values without one that does, 1 to 1,000, the case is discarded. A generator that
  /// makes such values only is faster and shrinks better. Too many discards end the run, and the
  /// message names the place of this filter.
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

  /// Nothing in a quarter of the draws, which is the simplest.
  public static func optional<Wrapped>(_ wrapped: Gen<Wrapped>) -> Gen where Value == Wrapped? {
    Gen(label: .branch) { source in
      source.boolean(probability: 0.75) ? try source.draw(wrapped) : nil
    }
  }

  /// One of several generators, all alike; the first is the simplest.
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

  /// One of several generators by weight; the first is the simplest.
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

  /// An element of a list; the first is the simplest.
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

  /// A value that may contain values of its own kind, down to a depth.
  ///
  /// - Parameters:
  ///   - base: The simplest values, which contain no others.
  ///   - depth: How deep values may nest, at most 64; 0 leaves the base alone.
  ///   - fileID: The file that a mistake is reported at.
  ///   - line: The line that a mistake is reported at.
  ///   - wrap: Makes a generator of values from one of what they contain.
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
  /// One try of a filter, in a span that the shrinker can delete if it was in vain.
  mutating func attempt<Value>(_ generator: Gen<Value>) throws -> Value {
    try span(.attempt) { try $0.draw(generator) }
  }
}
