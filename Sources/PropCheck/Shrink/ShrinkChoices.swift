extension Shrinker {
  /// Sets all choices to their simplest, or one half of them, or the other.
  mutating func zeroHalves() async {
    let places = spanTree.freePlaces
    let middle = places.count / 2
    if await zeroes(places[...]) { return }
    // An edit may change what follows, never what comes before.
    _ = await zeroes(places[middle...])
    _ = await zeroes(places[..<middle])
  }

  /// Sets choices to their simplest, from the back: after each success twice as many at once.
  mutating func zeroChoices() async {
    var end = best.choices.count
    var size = max(1, spanTree.freePlaces.count { best.choices[$0].isValue })
    while !isExhausted {
      let places = spanTree.freePlaces.filter { $0 < end && best.choices[$0].isValue }.suffix(size)
      guard let first = places.first else { return }
      let isSimpler = await zeroes(places)
      if isSimpler || size == 1 { end = first }
      size = isSimpler ? size * 2 : max(1, size / 2)
    }
  }

  private mutating func zeroes(_ places: ArraySlice<Int>) async -> Bool {
    var edit = best
    for place in places where best.choices[place].isValue { edit.choices[place].index = 0 }
    return await keeps(edit)
  }

  /// Lowers each choice by leaps, in order, since earlier ones weigh more.
  mutating func halveChoices() async {
    await forEachValue { shrinker, place in await shrinker.halve(at: place) }
  }

  /// Lowers each choice as far as possible.
  mutating func inchChoices() async {
    zeroesInRows = 4
    await forEachValue { shrinker, place in await shrinker.inch(at: place) }
  }

  /// Lowers large integers in the steps that people count in or by moving a bit, and alternatives far down the list likewise.
  mutating func strideChoices() async {
    await forEachValue { shrinker, place in await shrinker.stride(at: place) }
  }

  /// Uses ordinals, since places move with every edit that is kept.
  private mutating func forEachValue(_ body: (inout Shrinker, Int) async -> Void) async {
    var ordinal = 0
    while ordinal < spanTree.freePlaces.count, !isExhausted {
      let place = spanTree.freePlaces[ordinal]
      if best.choices[place].isValue { await body(&self, place) }
      ordinal += 1
    }
  }
}

extension Choice {
  /// Whether it can be lowered; a "one more?" is deleted with its element instead.
  fileprivate var isValue: Bool { index > 0 && kind != .more }

  /// Whether so few alternatives are simpler that all can be tried.
  fileprivate var isSmall: Bool { index <= 8 }
}

extension Shrinker {
  private mutating func halve(at place: Int) async {
    let choice = best.choices[place]
    switch choice.kind {
    case .integer:
      if let next = indexAfterPrevious(of: place) {
        if next == choice.index { return }
        if await takes(next, at: place) { return }
      }
      if await takes(0, at: place) { return }
      if choice.offset.isNegative {
        _ = await moves(place, to: choice.offset.magnitude, isNegative: false)
      }
      await PropCheck.halve(from: magnitude(at: place)) { await moves(place, to: $0) }
    case .double:
      await roundDouble(at: place)
    case .pick where choice.isSmall:
      await tryAllBelow(choice, at: place)
    default:
      await PropCheck.halve(from: choice.index) { await takes($0, at: place) }
    }
  }

  /// One above the previous integer of the same range: where values must differ or rise, the simplest are in a row.
  private func indexAfterPrevious(of place: Int) -> UInt64? {
    previous(of: place).map { best.choices[$0].index &+ 1 }
  }

  /// The place of the previous integer of the same range; nil for another choice.
  private func previous(of place: Int) -> Int? {
    let choice = best.choices[place]
    guard choice.kind == .integer else { return nil }
    return spanTree.freePlaces(before: place).last {
      best.choices[$0].kind == .integer && best.choices[$0].limit == choice.limit
        && best.choices[$0].below == choice.below
    }
  }

  /// Whether a number is one above the previous one, and so on for several, as the simplest are that differ or rise: trying all
  /// below would cost the square of the length of the row.
  private func isInRow(_ place: Int) -> Bool {
    var place = place
    for _ in 0..<4 {
      guard indexAfterPrevious(of: place) == best.choices[place].index,
        let previous = previous(of: place)
      else { return false }
      place = previous
    }
    return true
  }

  private mutating func shortenRow(at place: Int) async {
    if zeroesInRows > 0 {
      if await takes(0, at: place) { return }
      zeroesInRows -= 1
    }
    _ = await takes(best.choices[place].index - 1, at: place)
  }

  private mutating func inch(at place: Int) async {
    let choice = best.choices[place]
    if isInRow(place) { return await shortenRow(at: place) }
    if choice.isSmall, choice.kind != .double { return await tryAllBelow(choice, at: place) }
    if choice.kind == .integer {
      await PropCheck.inch(from: magnitude(at: place)) { await moves(place, to: $0) }
    } else if choice.index < 1 << 63 {
      await PropCheck.inch(from: choice.index) { await takes($0, at: place) }
    }
  }

  private mutating func stride(at place: Int) async {
    let choice = best.choices[place]
    guard !isInRow(place) else { return }
    if choice.kind == .pick, choice.index > 16 {
      // Simple alternatives are of several sorts, of which only one may do.
      if await takes(choice.index / 4, at: place) { return }
      return await PropCheck.inch(from: choice.index, by: Self.strides) {
        await takes($0, at: place)
      }
    }
    if let lower = magnitude(at: place).withTopBitLower, await moves(place, to: lower) { return }
    let magnitude = magnitude(at: place)
    guard magnitude > 16 else { return }
    await PropCheck.inch(from: magnitude, by: Self.strides) { await moves(place, to: $0) }
  }

  private static let strides: [UInt64] = [3, 5, 7, 10, 100]

  /// Tries all simpler alternatives, which need not be monotone.
  private mutating func tryAllBelow(_ choice: Choice, at place: Int) async {
    for index in 0..<choice.index {
      let edit = best.replacing(place, by: choice.lowered(to: index))
      if await keeps(edit) { return }
      guard choice.kind == .pick, let rest = spanTree.rest(behind: place) else { continue }
      if await keeps(edit.removing([rest])) { return }
    }
  }

  /// 0 also if the choice is gone: then there is nothing left to lower.
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
  /// Rounds a number, or halves one that is not whole.
  private mutating func roundDouble(at place: Int) async {
    for index in DoubleScale.simpler(than: best.choices[place].index) {
      if await takes(index, at: place) { break }
    }
    let rounded = index(at: place)
    if rounded < 1 << 63 {
      return await PropCheck.halve(from: rounded) { await takes($0, at: place) }
    }
    while await takes(DoubleScale.index(of: magnitude(of: place) / 2), at: place) {}
  }

  private func magnitude(of place: Int) -> Double {
    DoubleScale.magnitude(at: index(at: place))
  }

  /// 0 also if the choice is gone.
  private func index(at place: Int) -> UInt64 {
    best.choices.indices.contains(place) ? best.choices[place].index : 0
  }

  private mutating func takes(_ index: UInt64, at place: Int) async -> Bool {
    guard index < self.index(at: place) else { return false }
    return await keeps(best.replacing(place, by: best.choices[place].lowered(to: index)))
  }
}

extension UInt64 {
  /// The number with its highest bit at the next lower place that is free, which keeps the number of bits; nil if there is no such
  /// place, or if all lower numbers are tried anyway.
  fileprivate var withTopBitLower: UInt64? {
    guard self > 8 else { return nil }
    let free = ~self & (highestBit - 1)
    return free > 0 ? self - highestBit + free.highestBit : nil
  }

  /// The value of the highest bit of a number that is not 0.
  private var highestBit: UInt64 { 1 << UInt64(63 - leadingZeroBitCount) }
}
