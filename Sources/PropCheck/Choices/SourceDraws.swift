/// The basic decisions that generators are made of.
extension Source {
  /// Draws an integer from a range; the simplest is the one nearest to `towards`, by default 0.
  ///
  /// Most draws are uniform. An eighth of the draws from ranges of more than 64 values, and half of those from more than
  /// 4,096, are small, at an end of the range, or at or next to an earlier integer, a power of 2 or 10, or a factorial.
  @inlinable @inline(__always)
  public mutating func integer(in range: ClosedRange<Int>, towards: Int? = nil) -> Int {
    let width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound))
    let bits = random.next()
    var value = range.lowerBound
    if width < 64 {
      checkStack()
      value &+= Int(truncatingIfNeeded: bits.multipliedFullWidth(by: width &+ 1).high)
    } else if bits & (width < 4096 ? 7 : 1) != 0 {
      // In the widest ranges the bit that was just asked for would be among the low ones of the value.
      let uniform = width < 1 << 61 ? bits : random.next()
      value &+= Int(truncatingIfNeeded: Xoshiro.scale(uniform, upTo: width))
      remember(value)
    } else {
      value = unusualInteger(in: range, origin: (towards ?? 0).clamped(to: range))
      remember(value)
    }
    guard isTaped else { return value }
    return settle(value, in: range, origin: (towards ?? 0).clamped(to: range))
  }

  /// Draws an integer from a half-open range, such as an index.
  ///
  /// - Throws: A ``Misuse`` that names this call if the range is empty.
  public mutating func integer(
    in range: Range<Int>, towards: Int? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> Int {
    guard !range.isEmpty else {
      throw Misuse("integer(in:)", "has an empty range", Site(fileID, line))
    }
    return integer(in: range.lowerBound...range.upperBound - 1, towards: towards)
  }

  /// Draws `true` with a probability in 0...1; `false` is the simplest.
  @inlinable @inline(__always)
  public mutating func boolean(probability: Double = 0.5) -> Bool {
    checkStack()
    let value = random.unit() < probability
    guard isTaped else { return value }
    return settle(value, probability: probability)
  }

  /// Draws a number from a range: uniform, whole, with few decimals, or at an edge.
  ///
  /// The simplest is the whole number nearest to 0. The bounds may be infinite; NaN is never drawn, and negative zero only
  /// from ranges with negative numbers.
  public mutating func double(in range: ClosedRange<Double>) -> Double {
    checkStack()
    let value = random.double(in: range)
    guard isTaped else { return value }
    return settle(value) { DoubleScale.clamp($0, to: range) }
  }

  /// Draws any number, including infinities, NaN, negative zero and subnormal numbers; 0 is the simplest.
  public mutating func double() -> Double {
    checkStack()
    let value = random.double()
    guard isTaped else { return value }
    return settle(value) { $0 }
  }

  /// Draws any number but infinities and NaN; 0 is the simplest.
  mutating func finite() -> Double {
    checkStack()
    let drawn = random.double()
    let value = drawn.isFinite ? drawn : random.double(in: -1_000_000...1_000_000)
    guard isTaped else { return value }
    let greatest = Double.greatestFiniteMagnitude
    return settle(value) { DoubleScale.clamp($0, to: -greatest...greatest) }
  }

  /// Draws an integer without a sign; 0 is the simplest.
  mutating func unsigned() -> UInt64 {
    checkStack()
    let isUniform = random.next() & 1 == 0
    let drawn =
      isUniform
      ? random.next() : UInt64(bitPattern: Int64(unusualInteger(in: .min ... .max, origin: 0)))
    remember(Int(truncatingIfNeeded: drawn))
    return isTaped ? settle(Choice(kind: .integer, index: drawn, limit: .max)) : drawn
  }

  /// Draws the index of a weighted alternative; 0 is the simplest.
  ///
  /// Weights only steer random draws. The index is what is recorded, so replay and shrinking still work when weights
  /// change. An alternative of weight 0 is never drawn, but may be replayed.
  /// - Parameters:
  ///   - weights: One weight per alternative; none negative, and not all 0.
  ///   - fileID: The file that is reported if the weights are invalid.
  ///   - line: The line that is reported if the weights are invalid.
  /// - Returns: An index of `weights`; 0 if they are invalid, which ends the run with ``Verdict/invalid(reason:)``.
  public mutating func pick(
    weights: [Int], fileID: StaticString = #fileID, line: UInt = #line
  ) -> Int {
    guard let total = Source.total(of: weights) else {
      complain(
        Misuse(
          "pick(weights:)", "has no weight above 0, a negative one, or too great a sum",
          Site(fileID, line)))
      return 0
    }
    checkStack()
    let index = Source.alternative(at: random.next(upTo: total - 1), weights: weights)
    guard isTaped else { return index }
    let settled = settlePick(index, limit: weights.count - 1)
    odds *= Double(weights[settled]) * Double(weights.count) / Double(total)
    return settled
  }

  /// Draws the index of one of several equally likely alternatives; 0 is the simplest.
  @inlinable
  mutating func pick(count: Int) -> Int {
    guard count > 1 else { return 0 }
    checkStack()
    let index = Int(truncatingIfNeeded: random.next(upTo: UInt64(count - 1)))
    return isTaped ? settlePick(index, limit: count - 1) : index
  }

  /// Draws an element of a collection, whose first element is the simplest; nil, without drawing, if it is empty.
  @inlinable
  public mutating func element<Elements: RandomAccessCollection>(
    of elements: Elements
  ) -> Elements.Element? {
    guard !elements.isEmpty else { return nil }
    return elements[elements.index(elements.startIndex, offsetBy: pick(count: elements.count))]
  }

  /// The sum of weights; nil if it is 0 or overflows, or if a weight is negative.
  @usableFromInline
  static func total(of weights: [Int]) -> UInt64? {
    var total: UInt64 = 0
    for weight in weights {
      guard weight >= 0 else { return nil }
      let (sum, overflow) = total.addingReportingOverflow(UInt64(weight))
      guard !overflow else { return nil }
      total = sum
    }
    return total > 0 ? total : nil
  }

  /// The alternative that a point in `0..<total` falls on.
  static func alternative(at point: UInt64, weights: [Int]) -> Int {
    var rest = point
    for (index, weight) in weights.enumerated() {
      guard rest >= UInt64(weight) else { return index }
      rest -= UInt64(weight)
    }
    return 0
  }
}

extension Source {
  @inlinable @inline(__always)
  mutating func remember(_ value: Int) {
    recent[recentCount & 3] = value
    recentCount &+= 1
  }

  @usableFromInline
  mutating func unusualInteger(in range: ClosedRange<Int>, origin: Int) -> Int {
    // Instead of at each integer: recursion draws an unusual one long before the stack ends.
    checkStack()
    return unusualInteger(random.next(), in: range, origin: origin)
  }

  /// An eighth at the edges, a quarter near earlier integers, the others small.
  mutating func unusualInteger(_ bits: UInt64, in range: ClosedRange<Int>, origin: Int) -> Int {
    if bits & 7 == 0 { return random.edge(of: range, origin: origin) }
    guard Source.isNeighbour(bits), recentCount > 0 else {
      return random.small(in: range, origin: origin)
    }
    let place = Xoshiro.scale(bits, upTo: UInt64(min(recentCount, 4) - 1))
    return random.neighbour(of: recent[Int(place)], in: range)
  }

  static func isNeighbour(_ bits: UInt64) -> Bool { 1...2 ~= bits & 7 }

  /// Settles the choice for an integer drawn in a batch; nil if it is replayed.
  mutating func settle(_ value: Int?, in range: ClosedRange<Int>, towards: Int?) -> Int {
    let origin = (towards ?? 0).clamped(to: range)
    return settle(value ?? origin, in: range, origin: origin)
  }

  @usableFromInline
  mutating func settle(_ value: Int, in range: ClosedRange<Int>, origin: Int) -> Int {
    let scale = IntegerScale(range, origin: origin)
    let index = scale.index(of: value, origin: origin)
    let choice = Choice(kind: .integer, index: index, limit: scale.limit, below: scale.below)
    return scale.value(at: settle(choice), origin: origin)
  }

  /// Two choices, magnitude before sign: the positive of two numbers of equal magnitude is simpler.
  private mutating func settle(_ value: Double, fit: (Double) -> Double) -> Double {
    let drawn = DoubleScale.index(of: value)
    let index = settle(Choice(kind: .double, index: drawn, limit: DoubleScale.limit))
    let magnitude = DoubleScale.magnitude(at: index)
    // In a case that was cut the sign is as drawn: the last choice for both would lead to the lower end, as the first may.
    let isNegative = isCut ? value.sign == .minus : settle(value.sign == .minus)
    let result = fit(isNegative ? -magnitude : magnitude)
    if !isCut {
      recorder.amend(last: [DoubleScale.index(of: result), result.sign == .minus ? 1 : 0])
    }
    return result
  }

  /// Records decisions without freedom, which make a case less simple.
  mutating func pad(_ count: Int) {
    for _ in 0..<count { _ = settle(Choice(kind: .pick, isForced: true)) }
  }

  mutating func settle(_ choice: Choice) -> UInt64 {
    checkStack()
    if isCut { return ending(choice) }
    if !choice.isForced { odds /= Double(choice.limit) + 1 }
    let index = recorder.settle(choice)
    if recorder.isOverlong { cut(place) }
    return index
  }

  @usableFromInline
  mutating func settle(_ value: Bool, probability: Double = 0.5) -> Bool {
    let settled = settle(Choice(kind: .boolean, index: value ? 1 : 0, limit: 1)) > 0
    let share = probability > 0 ? min(probability, 1) : 0
    odds *= 2 * (settled ? share : 1 - share)
    return settled
  }

  @usableFromInline
  mutating func settlePick(_ index: Int, limit: Int) -> Int {
    let choice = Choice(kind: .pick, index: UInt64(index), limit: UInt64(max(limit, 0)))
    return Int(truncatingIfNeeded: settle(choice))
  }
}

extension Int {
  @inline(__always)
  @usableFromInline
  func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
