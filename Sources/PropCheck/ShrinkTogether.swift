extension Shrinker {
  /// Lowers choices that are equal, by one amount: values that must stay the same in several
  /// places.
  mutating func lowerEqualChoices() async {
    for group in equalChoices() where !isExhausted {
      guard group.allSatisfy({ best.choices.indices.contains($0) }) else { return }
      await lowerTogether(group)
    }
  }

  /// The places of equal choices of equal range, for each value that occurs twice or more.
  private func equalChoices() -> [[Int]] {
    var groups: [[Int]] = []
    var known: [Choice: Int] = [:]
    for place in outline.decisions where best.choices[place].isShared {
      if let group = known[best.choices[place]] {
        groups[group].append(place)
      } else {
        known[best.choices[place]] = groups.count
        groups.append([place])
      }
    }
    return groups.filter { $0.count > 1 }
  }

  private mutating func lowerTogether(_ places: [Int]) async {
    if await shifts(places, to: 0) { return }
    guard let first = places.first, best.choices[first].index > 1 else { return }
    var shift: UInt64 = 1
    while shift < 64, best.choices.indices.contains(first), best.choices[first].index > 0,
      await shifts(places, to: best.choices[first].index >> shift)
    { shift += 1 }
    guard best.choices.indices.contains(first) else { return }
    let start = best.choices[first].index
    _ = await greatest { step in step <= start ? await shifts(places, to: start - step) : false }
  }

  private mutating func shifts(_ places: [Int], to index: UInt64) async -> Bool {
    var edit = best
    for place in places where edit.choices.indices.contains(place) {
      edit.choices[place].index = min(index, edit.choices[place].index)
    }
    return await keeps(edit)
  }
}

extension Choice {
  /// Worth lowering with its equals.
  fileprivate var isShared: Bool { index > 0 && (kind == .integer || kind == .pick) }
}

extension Shrinker {
  /// Lowers pairs of integers: both by one amount, which keeps their difference, or one at the
  /// expense of the other, which keeps their sum.
  mutating func shiftPairs() async {
    var ordinal = 0
    while ordinal < integers.count, !isExhausted {
      for distance in 1...4 {
        guard ordinal + distance < integers.count else { break }
        let (left, right) = (integers[ordinal], integers[ordinal + distance])
        await shiftPair(left, right, raisesRight: false)
        guard best.choices.indices.contains(right) else { break }
        await shiftPair(left, right, raisesRight: true)
      }
      ordinal += 1
    }
  }

  private var integers: [Int] {
    outline.decisions.filter { best.choices[$0].kind == .integer }
  }

  private mutating func shiftPair(_ left: Int, _ right: Int, raisesRight: Bool) async {
    let first = best.choices[left].offset
    let second = best.choices[right].offset
    guard first.magnitude > 0, raisesRight || second.magnitude > 0 else { return }
    let most = raisesRight ? first.magnitude : min(first.magnitude, second.magnitude)
    let start = best
    if await shifts(start, left, right, by: most, raisesRight: raisesRight) { return }
    _ = await greatest { step in
      step < most ? await shifts(start, left, right, by: step, raisesRight: raisesRight) : false
    }
  }

  /// Moves both away from where they started; in signed distances, so that a sum may cross the
  /// simplest value.
  private mutating func shifts(
    _ start: Tape, _ left: Int, _ right: Int, by step: UInt64, raisesRight: Bool
  ) async -> Bool {
    let (first, second) = (start.choices[left], start.choices[right])
    let isDown = first.offset.isNegative
    guard let lower = first.offset(by: step, isDown: !isDown),
      let other = second.offset(by: step, isDown: raisesRight ? isDown : !second.offset.isNegative)
    else { return false }
    return await keeps(start.replacing(left, by: lower).replacing(right, by: other))
  }
}

extension Choice {
  /// The integer at a signed distance from this one; nil beyond its range.
  fileprivate func offset(by step: UInt64, isDown: Bool) -> Choice? {
    let (magnitude, isNegative) = offset
    guard isNegative != isDown || magnitude == 0 else {
      let (sum, overflow) = magnitude.addingReportingOverflow(step)
      return overflow ? nil : moved(to: sum, isNegative: isDown)
    }
    let isCrossed = step > magnitude
    let rest = isCrossed ? step - magnitude : magnitude - step
    return moved(to: rest, isNegative: isCrossed ? !isNegative : isNegative)
  }
}

extension Shrinker {
  /// Sorts the elements of each list: of all orders that fail one is the simplest.
  mutating func sortElements() async {
    var ordinal = 0
    while ordinal < outline.lists.count, !isExhausted {
      if outline.lists[ordinal].ranges.count > 1 { await sortElements(of: ordinal) }
      ordinal += 1
    }
  }

  /// All at once, or else neighbour by neighbour.
  private mutating func sortElements(of ordinal: Int) async {
    let ranges = outline.lists[ordinal].ranges
    let elements = ranges.map { Tape(choices: Array(best.choices[$0])) }
    let sorted = elements.sorted { $0.isSimpler(than: $1) }
    if await arranges(sorted, over: ranges) { return }
    for index in 1..<ranges.count where ordinal < outline.lists.count {
      await sink(index, in: ordinal)
    }
  }

  /// Moves one element towards the front as long as that helps.
  private mutating func sink(_ index: Int, in ordinal: Int) async {
    var index = index
    while index > 0, ordinal < outline.lists.count, index < outline.lists[ordinal].ranges.count {
      let ranges = Array(outline.lists[ordinal].ranges[index - 1...index])
      let pair = ranges.map { Tape(choices: Array(best.choices[$0])) }
      guard pair[1].isSimpler(than: pair[0]), await arranges(pair.reversed(), over: ranges) else {
        return
      }
      index -= 1
    }
  }

  private mutating func arranges(_ elements: [Tape], over ranges: [ClosedRange<Int>]) async -> Bool
  {
    guard let first = ranges.first, let last = ranges.last else { return false }
    var edit = best
    let choices = elements.flatMap(\.choices)
    edit.choices.replaceSubrange(first.lowerBound...last.upperBound, with: choices)
    return await keeps(edit)
  }
}
