extension Shrinker {
  /// Lowers equal choices by the same amount, for values that must stay equal in several places.
  mutating func lowerEqualChoices() async {
    for group in equalChoices() where !isExhausted {
      guard group.allSatisfy({ best.choices.indices.contains($0) }) else { return }
      await lowerTogether(group)
    }
  }

  /// The places of equal choices of equal range, for each value that occurs at least twice.
  private func equalChoices() -> [[Int]] {
    var groups: [[Int]] = []
    var known: [Choice: Int] = [:]
    for place in spanTree.freePlaces where best.choices[place].isShared {
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
    let start = places.first.map { best.choices[$0].index } ?? 0
    await halve(from: start) { await shifts(places, to: $0) }
    guard let first = places.first, best.choices.indices.contains(first) else { return }
    await inch(from: best.choices[first].index) { await shifts(places, to: $0) }
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
  /// Whether it is worth lowering with its equals.
  fileprivate var isShared: Bool { index > 0 && (kind == .integer || kind == .pick) }
}

extension Shrinker {
  /// Lowers pairs of integers: both by the same amount, which keeps their difference, or one while the other grows, which
  /// keeps their sum.
  mutating func shiftPairs() async {
    var ordinal = 0
    while ordinal < integers.count, !isExhausted {
      for partner in partners(of: ordinal) {
        let places = integers
        guard places.indices.contains(partner) else { break }
        await shiftPair(places[ordinal], places[partner], raisesRight: false)
        guard best.choices.indices.contains(places[partner]) else { break }
        await shiftPair(places[ordinal], places[partner], raisesRight: true)
      }
      ordinal += 1
    }
  }

  /// The partners of an integer: the next four, and the next four at any distance that are not the simplest.
  private func partners(of ordinal: Int) -> [Int] {
    let places = integers
    let behind = (ordinal + 1)..<places.count
    let far = behind.dropFirst(4).filter { best.choices[places[$0]].index > 0 }.prefix(4)
    return Array(behind.prefix(4)) + far
  }

  /// Lowers an integer n by one and raises the next one, m, to 2m + 1: from n = 2 on, their product gets no smaller.
  ///
  /// Both stay on their side of their simplest value, and the raised one in its range. Only the last eight pairs of
  /// neighbours are tried.
  mutating func tradePairs() async {
    let places = integers
    for (left, right) in zip(places, places.dropFirst()).suffix(8) {
      let (one, other) = (best.choices[left].offset, best.choices[right].offset)
      guard one.magnitude > 0, other.magnitude < 1 << 62,
        let lower = best.choices[left].moved(
          to: one.magnitude - 1, isNegative: one.isNegative),
        let greater = best.choices[right].moved(
          to: min(other.magnitude * 2 + 1, best.choices[right].greatestMagnitude),
          isNegative: other.isNegative)
      else { continue }
      if await keeps(best.replacing(left, by: lower).replacing(right, by: greater)) { return }
    }
  }

  private var integers: [Int] {
    spanTree.freePlaces.filter { best.choices[$0].kind == .integer }
  }

  private mutating func shiftPair(_ left: Int, _ right: Int, raisesRight: Bool) async {
    let most = best.choices[left].offset.magnitude
    let start = best
    await inch(from: most, by: [1]) { rest in
      await shifts(start, left, right, by: most - rest, raisesRight: raisesRight)
    }
  }

  /// Moves both by signed distances, so that a sum may cross the simplest value.
  private mutating func shifts(
    _ start: ChoiceSequence, _ left: Int, _ right: Int, by step: UInt64, raisesRight: Bool
  ) async -> Bool {
    let (first, second) = (start.choices[left], start.choices[right])
    let isDown = first.offset.isNegative
    let other =
      raisesRight
      ? second.wrapped(by: step, isDown: isDown) : second.offset(by: step, isDown: !isDown)
    guard let lower = first.offset(by: step, isDown: !isDown), let other else { return false }
    let edit = start.replacing(left, by: lower).replacing(right, by: other)
    if await keeps(edit) { return true }
    // What two numbers control may be distributed differently: the same values with other brackets.
    guard spanTree.lists.contains(where: { !$0.isFree }) else { return false }
    return await keeps(ChoiceSequence(choices: edit.decisions))
  }
}

extension Choice {
  /// The greatest distance of an integer from its simplest value on its side.
  fileprivate var greatestMagnitude: UInt64 { offset.isNegative ? below : limit &- below }

  /// The integer at a signed distance, wrapping around its range, which keeps sums of a fixed width.
  fileprivate func wrapped(by step: UInt64, isDown: Bool) -> Choice? {
    if let inside = offset(by: step, isDown: isDown) { return inside }
    let missing = limit &- step
    return step <= limit ? offset(by: missing &+ 1, isDown: !isDown) : nil
  }

  /// The integer at a signed distance; nil outside its range.
  fileprivate func offset(by step: UInt64, isDown: Bool) -> Choice? {
    let (magnitude, isNegative) = offset
    guard isNegative != isDown else {
      let (sum, overflow) = magnitude.addingReportingOverflow(step)
      return overflow ? nil : moved(to: sum, isNegative: isDown)
    }
    let isCrossed = step > magnitude
    let rest = isCrossed ? step - magnitude : magnitude - step
    return moved(to: rest, isNegative: isCrossed ? !isNegative : isNegative)
  }
}
