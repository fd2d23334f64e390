extension Gen where Value == Int {
  /// Any integer of a range; simplest is `towards`, or what is nearest to it, or else to 0.
  public static func int(in range: ClosedRange<Int>, towards: Int? = nil) -> Gen {
    Gen(
      label: .scalar,
      batch: Batch(
        draw: { source, count in source.integers(count, in: range, towards: towards) },
        settle: { $0.settle($1, in: range, towards: towards) }),
      produce: { $0.integer(in: range, towards: towards) })
  }

  /// Any integer of a range without its upper bound; simplest is `towards`, or what is nearest to it,
  /// or else to 0.
  ///
  /// An empty range ends the run with ``Verdict/invalid(reason:)``, at the place of this call.
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

  /// Any integer at all, small ones and the ends more often.
  public static var int: Gen { .int(in: .min ... .max) }
}

extension Gen where Value == Bool {
  /// True or false; false is simpler.
  public static var bool: Gen { Gen(label: .scalar) { $0.boolean() } }

  /// True with a probability in 0...1; false is simpler.
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
  /// Any number of a range, whole numbers, few decimals and the edges more often.
  public static func double(in range: ClosedRange<Double>) -> Gen {
    Gen(label: .scalar) { $0.double(in: range) }
  }

  /// Any number there is: infinite, not a number, negative zero and subnormal among them.
  public static var double: Gen { Gen(label: .scalar) { $0.double() } }
}
