/// The decisions that all generators are made of.
extension Source {
  /// An integer of a range; simplest is `towards`, or what is nearest to it, or else to 0.
  ///
  /// Mostly uniform. In ranges of more than 64 values an eighth of the draws, and in those of more
  /// than 4,096 half of them, are small, at an end of the range, at or next to an integer that was
  /// drawn before, or at or next to a power of 2 or 10 or a factorial.
  @inlinable @inline(__always)
  public mutating func integer(in range: ClosedRange<Int>, towards: Int? = nil) -> Int {
    let width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound))
    let bits = random.next()
    var value = range.lowerBound
    if width < 64 {
      checkStack()
      value &+= Int(truncatingIfNeeded: bits.multipliedFullWidth(by: width &+ 1).high)
    } else if bits & (width < 4096 ? 7 : 1) != 0 {
      value &+= Int(truncatingIfNeeded: Xoshiro.scale(bits, upTo: width))
      remember(value)
    } else {
      value = unusualInteger(in: range, origin: (towards ?? 0).clamped(to: range))
      remember(value)
    }
    guard isTaped else { return value }
    return settle(value, in: range, origin: (towards ?? 0).clamped(to: range))
  }

  /// An integer of a range without its upper bound, such as the place of an element.
  ///
  /// - Throws: A ``Misuse`` that names the place of this call, if the range is empty.
  public mutating func integer(
    in range: Range<Int>, towards: Int? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> Int {
    guard !range.isEmpty else {
      throw Misuse("integer(in:)", "has an empty range", Site(fileID, line))
    }
    return integer(in: range.lowerBound...range.upperBound - 1, towards: towards)
  }

  /// True with a probability; simplest is false.
  @inlinable @inline(__always)
  public mutating func boolean(probability: Double = 0.5) -> Bool {
    checkStack()
    let value = random.unit() < probability
    guard isTaped else { return value }
    return settle(value, probability: probability)
  }

  /// A number of a range: uniform, whole, with few decimals, or at an edge; simplest is the whole
  /// number nearest to 0.
  ///
  /// The ends may be infinite; not-a-number is never drawn.
  public mutating func double(in range: ClosedRange<Double>) -> Double {
    let value = random.double(in: range)
    guard isTaped else { return value }
    return settle(value) { DoubleScale.clamp($0, to: range) }
  }

  /// Any number there is: infinite, not a number, negative zero and subnormal among them; simplest
  /// is 0.
  public mutating func double() -> Double {
    let value = random.double()
    guard isTaped else { return value }
    return settle(value) { $0 }
  }

  /// The index of a weighted alternative; simplest is 0.
  ///
  /// The weights steer random drawing only: what is recorded is the index, so replay and shrinking
  /// keep its meaning though the weights change. An alternative of weight 0 is never drawn, but may
  /// be replayed.
  /// - Parameters:
  ///   - weights: One for each alternative, none negative, not all 0.
  ///   - fileID: The file that a mistake in them is reported at.
  ///   - line: The line that a mistake in them is reported at.
  /// - Returns: An index of `weights`; 0 if they are wrong, and the run ends with
  ///   ``Verdict/invalid(reason:)``.
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

  /// The index of one of several alternatives, all alike; simplest is 0.
  @inlinable
  mutating func pick(count: Int) -> Int {
    guard count > 1 else { return 0 }
    checkStack()
    let index = Int(truncatingIfNeeded: random.next(upTo: UInt64(count - 1)))
    return isTaped ? settlePick(index, limit: count - 1) : index
  }

  /// An element of a list, simplest the first one; nil, and no choice, if there is none.
  @inlinable
  public mutating func element<Elements: RandomAccessCollection>(
    of elements: Elements
  ) -> Elements.Element? {
    guard !elements.isEmpty else { return nil }
    return elements[elements.index(elements.startIndex, offsetBy: pick(count: elements.count))]
  }

  /// The sum of weights; nil if there is nothing to choose from, one is negative, or they overflow.
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

  /// Which alternative a point of `0..<total` falls on.
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
  @inline(__always)
  @usableFromInline
  mutating func remember(_ value: Int) {
    recent[recentCount & 3] = value
    recentCount &+= 1
  }

  @usableFromInline
  mutating func unusualInteger(in range: ClosedRange<Int>, origin: Int) -> Int {
    unusualInteger(random.next(), in: range, origin: origin)
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

  /// The choice for an integer that was drawn before; any, if it is replayed.
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

  /// Two choices, the magnitude before the sign: of two failing numbers of one magnitude the
  /// positive is simpler.
  private mutating func settle(_ value: Double, fit: (Double) -> Double) -> Double {
    let drawn = DoubleScale.index(of: value)
    let index = settle(Choice(kind: .double, index: drawn, limit: DoubleScale.limit))
    let magnitude = DoubleScale.magnitude(at: index)
    let result = fit(settle(value.sign == .minus) ? -magnitude : magnitude)
    if !isCut {
      recorder.amend(last: [DoubleScale.index(of: result), result.sign == .minus ? 1 : 0])
    }
    return result
  }

  mutating func settle(_ choice: Choice) -> UInt64 {
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
