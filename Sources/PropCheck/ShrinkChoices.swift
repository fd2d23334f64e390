extension Shrinker {
  /// Takes the simplest of many choices at once, by halves.
  mutating func zeroChoices() async {
    await zeroChoices(0..<outline.decisions.count)
  }

  /// The right half first: an edit may change what follows, never what comes before.
  private mutating func zeroChoices(_ ordinals: Range<Int>) async {
    let ordinals = ordinals.clamped(to: 0..<outline.decisions.count)
    let places = outline.decisions[ordinals].filter { isValue(best.choices[$0]) }
    guard !places.isEmpty, !isExhausted else { return }
    var edit = best
    for place in places { edit.choices[place].index = 0 }
    if await keeps(edit) { return }
    guard places.count > 1 else { return }
    let middle = ordinals.lowerBound + ordinals.count / 2
    await zeroChoices(middle..<ordinals.upperBound)
    await zeroChoices(ordinals.lowerBound..<middle)
  }

  /// Not yet the simplest, and no "one more?": those are deleted with their elements.
  private func isValue(_ choice: Choice) -> Bool {
    choice.index > 0 && choice.kind != .more
  }

  /// Lowers each choice as far as it goes, the first ones first, since they weigh most.
  mutating func lowerChoices() async {
    var ordinal = 0
    while ordinal < outline.decisions.count, !isExhausted {
      let choice = best.choices[outline.decisions[ordinal]]
      if isValue(choice) { await lower(choice, at: outline.decisions[ordinal]) }
      ordinal += 1
    }
  }

  private mutating func lower(_ choice: Choice, at place: Int) async {
    switch choice.kind {
    case .integer: await lowerInteger(at: place)
    case .double: await lowerDouble(at: place)
    case .pick where choice.index <= 8: await tryAllBelow(choice, at: place)
    default: await lowerIndex(at: place)
    }
  }

  /// Alternatives are few and their order says little about what they lead to.
  private mutating func tryAllBelow(_ choice: Choice, at place: Int) async {
    for index in 0..<choice.index {
      if await keeps(best.replacing(place, by: choice.lowered(to: index))) { return }
    }
  }
}

extension Shrinker {
  /// Brings an integer nearer to its simplest value: to the other side, by bits, then by steps.
  private mutating func lowerInteger(at place: Int) async {
    if best.choices[place].offset.isNegative {
      _ = await moves(place, to: magnitude(at: place), isNegative: false)
    }
    if await moves(place, to: magnitude(at: place) &- 1) {
      await lowerByBits(at: place)
      await lowerBySteps(of: 1, at: place)
    } else if magnitude(at: place) > 1 {
      // Not every predicate is monotone: parity and divisors keep the neighbour from failing.
      await lowerByBits(at: place)
      await lowerBySteps(of: 2, at: place)
    }
  }

  private mutating func lowerByBits(at place: Int) async {
    let start = magnitude(at: place)
    _ = await greatest { bits in
      bits < 64 && start >> bits > 0 ? await moves(place, to: start >> bits) : false
    }
  }

  private mutating func lowerBySteps(of size: UInt64, at place: Int) async {
    let start = magnitude(at: place)
    _ = await greatest { steps in
      steps <= start / size ? await moves(place, to: start - steps * size) : false
    }
  }

  /// 0 as well if the choice is gone, for then there is nothing left to lower.
  private func magnitude(at place: Int) -> UInt64 {
    guard best.choices.indices.contains(place), best.choices[place].kind == .integer else {
      return 0
    }
    return best.choices[place].offset.magnitude
  }

  private mutating func moves(_ place: Int, to magnitude: UInt64) async -> Bool {
    guard best.choices.indices.contains(place) else { return false }
    return await moves(place, to: magnitude, isNegative: best.choices[place].offset.isNegative)
  }

  private mutating func moves(_ place: Int, to magnitude: UInt64, isNegative: Bool) async -> Bool {
    let choice = best.choices[place]
    guard let moved = choice.moved(to: magnitude, isNegative: isNegative) else { return false }
    return await keeps(best.replacing(place, by: moved))
  }
}

extension Shrinker {
  /// Lowers an index that stands for nothing but itself.
  private mutating func lowerIndex(at place: Int) async {
    guard best.choices[place].index > 0 else { return }
    guard await takes(best.choices[place].index - 1, at: place) else {
      _ = await takes(best.choices[place].index / 2, at: place)
      return
    }
    let start = index(at: place)
    _ = await greatest { bits in
      bits < 64 && start >> bits > 0 ? await takes(start >> bits, at: place) : false
    }
    let rest = index(at: place)
    _ = await greatest { step in step <= rest ? await takes(rest - step, at: place) : false }
  }

  /// 0 as well if the choice is gone.
  private func index(at place: Int) -> UInt64 {
    best.choices.indices.contains(place) ? best.choices[place].index : 0
  }

  /// Rounds a number, then lowers its digits.
  private mutating func lowerDouble(at place: Int) async {
    for index in DoubleScale.simpler(than: best.choices[place].index) {
      if await takes(index, at: place) { break }
    }
    guard index(at: place) > 0 else { return }
    if index(at: place) < 1 << 63 { return await lowerIndex(at: place) }
    while await takes(DoubleScale.index(of: magnitude(of: place) / 2), at: place) {}
  }

  private func magnitude(of place: Int) -> Double {
    DoubleScale.magnitude(at: index(at: place))
  }

  private mutating func takes(_ index: UInt64, at place: Int) async -> Bool {
    guard index < self.index(at: place) else { return false }
    return await keeps(best.replacing(place, by: best.choices[place].lowered(to: index)))
  }
}
