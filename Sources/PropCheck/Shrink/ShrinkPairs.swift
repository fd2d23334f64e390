/// Edits of two numbers at once.
extension Shrinker {
  /// Lowers pairs of numbers: both by the same amount, which keeps their difference, or one while the other grows, which
  /// keeps their sum.
  ///
  /// An integer and a floating-point number make a pair, too.
  mutating func shiftPairs(_ isPartner: (UInt64) -> Bool) async {
    guard best != exhaustedPairs else { return }
    let most = Self.patience(for: spanTree.numbers.count)
    var patience = most
    for (ordinal, rank) in Self.pairs(of: spanTree.numbers.count) {
      guard patience > 0, !isExhausted else { break }
      guard isMovable(ordinal), let places = pair(ordinal, rank),
        isPartner(best.choices[places.right].index)
      else { continue }
      let (start, spent) = (best, evaluations)
      await shiftPair(ordinal, rank)
      patience = best == start ? patience - (evaluations - spent) : most
    }
    exhaustedPairs = patience > 0 ? nil : best
  }

  /// The ordinals of numbers and the ranks of their partners: number by number if all pairs can be tried; otherwise
  /// neighbours come first.
  private static func pairs(of count: Int) -> [(ordinal: Int, rank: Int)] {
    let (ordinals, ranks) = (0..<count, 0..<8)
    return count <= 10
      ? ordinals.flatMap { ordinal in ranks.map { (ordinal, $0) } }
      : ranks.flatMap { rank in ordinals.map { ($0, rank) } }
  }

  /// How many runs in a row may be in vain.
  private static func patience(for count: Int) -> Int { max(24, 500 / max(1, count)) }

  /// Whether a number may come nearer to its simplest value; no pair of another can change.
  private func isMovable(_ ordinal: Int) -> Bool {
    guard ordinal < spanTree.numbers.count else { return false }
    return best.distance(at: spanTree.numbers[ordinal]).map { $0.magnitude > 0 } ?? false
  }

  private func pair(_ ordinal: Int, _ rank: Int) -> (left: Int, right: Int)? {
    guard ordinal < spanTree.numbers.count, let right = partner(of: ordinal, rank) else {
      return nil
    }
    return (spanTree.numbers[ordinal], right)
  }

  /// The place of a partner of a number: the next four come first, then the next four at any distance that are not the simplest.
  private func partner(of ordinal: Int, _ rank: Int) -> Int? {
    let behind = spanTree.numbers.dropFirst(ordinal + 1)
    guard rank >= 4 else { return behind.dropFirst(rank).first }
    let choices = best.choices
    return behind.dropFirst(4).lazy.filter { choices[$0].index > 0 }.dropFirst(rank - 4).first
  }

  /// Lowers both, then one for the other, of which the whole may go to the other, or as much as that one has room for.
  private mutating func shiftPair(_ ordinal: Int, _ rank: Int) async {
    await slidePair(ordinal, rank, raisesRight: false)
    guard let (left, right) = pair(ordinal, rank),
      await shifts(best, left, right, by: 1, raisesRight: true)
    else { return }
    if await mergesPair(ordinal, rank) { return }
    await fillPair(ordinal, rank)
    await slidePair(ordinal, rank, raisesRight: true)
  }

  /// Raises the right number to its simplest value or the end of its range, if the left one has enough for that.
  private mutating func fillPair(_ ordinal: Int, _ rank: Int) async {
    guard let (left, right) = pair(ordinal, rank), let distance = best.distance(at: left),
      let room = best.choices[right].room(isDown: distance.isNegative),
      room > 0, room < distance.magnitude
    else { return }
    _ = await shifts(best, left, right, by: room, raisesRight: true)
  }

  private mutating func slidePair(_ ordinal: Int, _ rank: Int, raisesRight: Bool) async {
    guard let (left, right) = pair(ordinal, rank), let most = best.distance(at: left)?.magnitude
    else { return }
    let start = best
    await inch(from: most, by: [1]) { rest in
      await shifts(start, left, right, by: most - rest, raisesRight: raisesRight)
    }
  }

  /// Adds numbers to those behind them and deletes their elements, from the back: what matters may only be a sum.
  ///
  /// Ends when that was in vain three times in a row, as it nearly always is. Numbers outside lists cost nothing.
  mutating func mergeNumbers() async {
    guard mergesNumbers else { return }
    let most = 3
    var (ordinal, patience) = (spanTree.numbers.count - 2, most)
    let start = best
    var vain: ClosedRange<Int>?
    while ordinal >= 0, patience > 0, !isExhausted {
      let spent = evaluations
      let isMerged = await mergesNumber(ordinal, vain: &vain)
      patience = isMerged ? most : patience - (evaluations - spent)
      ordinal -= 1
    }
    mergesNumbers = best != start || patience == most
  }

  /// Adds a number to the next one, unless that only deletes an element which equals the one behind it that was deleted in vain.
  private mutating func mergesNumber(
    _ ordinal: Int, vain: inout ClosedRange<Int>?
  ) async -> Bool {
    let idle = idleElement(ordinal)
    var isMerged = false
    if idle.map({ best.equals(at: $0, behind: vain) }) != true {
      isMerged = await mergesPair(ordinal, 0)
    }
    vain = isMerged ? nil : idle ?? vain
    return isMerged
  }

  /// The element of a number that adds nothing to the next one.
  private func idleElement(_ ordinal: Int) -> ClosedRange<Int>? {
    guard !isMovable(ordinal), let (left, right) = pair(ordinal, 0),
      best.choices[left].kind == .integer, best.choices[right].kind == .integer
    else { return nil }
    return spanTree.element(around: left, without: right)
  }

  /// Deletes the element of a list that holds a number, and adds the number to another behind it.
  private mutating func mergesPair(_ ordinal: Int, _ rank: Int) async -> Bool {
    guard let (left, right) = pair(ordinal, rank), let distance = best.distance(at: left),
      let element = spanTree.element(around: left, without: right),
      let edit = best.moving(
        right, by: distance.magnitude, isDown: distance.isNegative, wraps: true)
    else { return false }
    return await keeps(edit.removing([element]))
  }

  /// Moves both by signed distances, so that a sum may cross the simplest value.
  private mutating func shifts(
    _ start: ChoiceSequence, _ left: Int, _ right: Int, by step: UInt64, raisesRight: Bool
  ) async -> Bool {
    guard let (magnitude, isNegative) = start.distance(at: left), magnitude > 0 else {
      return false
    }
    let isDown = !isNegative
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
    let places = spanTree.numbers.filter { best.choices[$0].kind == .integer }
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
  /// The distance of an integer, in a direction, from its simplest value, or from the end of its range; nil for another choice.
  fileprivate func room(isDown: Bool) -> UInt64? {
    guard kind == .integer else { return nil }
    return offset.isNegative != isDown ? offset.magnitude : greatestMagnitude - offset.magnitude
  }

  /// The greatest distance of an integer from its simplest value on its side.
  fileprivate var greatestMagnitude: UInt64 { offset.isNegative ? below : limit &- below }
}
