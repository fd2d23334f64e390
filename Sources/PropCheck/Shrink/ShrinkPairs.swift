/// Edits of two numbers at once.
extension Shrinker {
  /// Lowers pairs of numbers: both by the same amount, which keeps their difference, or one while the other grows, which
  /// keeps their sum.
  ///
  /// An integer and a floating-point number make a pair, too.
  mutating func shiftPairs() async {
    var ordinal = 0
    while ordinal < numbers.count, !isExhausted {
      for partner in partners(of: ordinal) {
        for raisesRight in [false, true] {
          let places = numbers
          guard places.indices.contains(partner) else { break }
          await shiftPair(places[ordinal], places[partner], raisesRight: raisesRight)
        }
      }
      ordinal += 1
    }
  }

  /// The partners of a number: the next four, and the next four at any distance that are not the simplest.
  private func partners(of ordinal: Int) -> [Int] {
    let places = numbers
    let behind = (ordinal + 1)..<places.count
    let far = behind.dropFirst(4).filter { best.choices[places[$0]].index > 0 }.prefix(4)
    return Array(behind.prefix(4)) + far
  }

  /// The places of integers and of floating-point numbers.
  private var numbers: [Int] {
    spanTree.freePlaces.filter { [.integer, .double].contains(best.choices[$0].kind) }
  }

  private mutating func shiftPair(_ left: Int, _ right: Int, raisesRight: Bool) async {
    guard let most = best.distance(at: left)?.magnitude else { return }
    let start = best
    await inch(from: most, by: [1]) { rest in
      await shifts(start, left, right, by: most - rest, raisesRight: raisesRight)
    }
  }

  /// Moves both by signed distances, so that a sum may cross the simplest value.
  private mutating func shifts(
    _ start: ChoiceSequence, _ left: Int, _ right: Int, by step: UInt64, raisesRight: Bool
  ) async -> Bool {
    let isDown = start.distance(at: left)?.isNegative == false
    guard let lower = start.moving(left, by: step, isDown: isDown),
      let edit = raisesRight
        ? lower.moving(right, by: step, isDown: !isDown, wraps: true)
        : lower.moving(right, by: step, isDown: isDown)
    else { return false }
    if await keeps(edit) { return true }
    // What two numbers control may be distributed differently: the same values with other brackets.
    guard spanTree.lists.contains(where: { !$0.isFree }) else { return false }
    return await keeps(ChoiceSequence(choices: edit.decisions))
  }

  /// Lowers an integer n by one and raises the next one, m, to 2m + 1: from n = 2 on, their product gets no smaller.
  ///
  /// Both stay on their side of their simplest value, and the raised one in its range. Only the last eight pairs of
  /// neighbours are tried.
  mutating func tradePairs() async {
    let places = numbers.filter { best.choices[$0].kind == .integer }
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
}

extension Choice {
  /// The greatest distance of an integer from its simplest value on its side.
  fileprivate var greatestMagnitude: UInt64 { offset.isNegative ? below : limit &- below }
}
