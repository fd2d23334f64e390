extension Gen where Value == Int {
  /// Integers from a range; the simplest is the one nearest to `towards`, by default 0.
  public static func int(in range: ClosedRange<Int>, towards: Int? = nil) -> Gen {
    let integers = IntegerBatch(in: range, towards: towards)
    return Gen(
      label: .scalar,
      batch: Batch(
        draw: { integers.draw($1, from: &$0) },
        settle: { $0.settle($1, in: range, towards: towards) }),
      produce: { $0.integer(in: range, towards: towards) })
  }

  /// Integers from a half-open range; the simplest is the one nearest to `towards`, by default 0.
  ///
  /// An empty range ends the run with ``Verdict/invalid(reason:)`` and names this call.
  public static func int(
    in range: Range<Int>, towards: Int? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    guard !range.isEmpty else {
      return Gen(label: .scalar) { _ in
        throw Misuse("int(in:)", "has an empty range", Site(fileID, line))
      }
    }
    return .int(in: range.lowerBound...range.upperBound - 1, towards: towards)
  }

  /// Any integer; small and extreme ones are more frequent.
  public static var int: Gen { .int(in: .min ... .max) }
}

extension Gen where Value == Bool {
  /// `true` or `false`, equally likely; `false` is the simplest.
  public static var bool: Gen { Gen(label: .scalar) { $0.boolean() } }

  /// `true` with a probability in 0...1; `false` is the simplest.
  public static func bool(
    probability: Double, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    Gen(label: .scalar) { source in
      guard 0...1 ~= probability else {
        throw Misuse("bool(probability:)", "has a probability outside 0...1", Site(fileID, line))
      }
      return source.boolean(probability: probability)
    }
  }
}

extension Gen where Value == Double {
  /// Numbers from a range; whole numbers, numbers with few decimals, and the bounds are more frequent.
  public static func double(in range: ClosedRange<Double>) -> Gen {
    Gen(label: .scalar) { $0.double(in: range) }
  }

  /// Any number, including infinities, NaN, negative zero and subnormal numbers.
  public static var double: Gen { Gen(label: .scalar) { $0.double() } }
}
