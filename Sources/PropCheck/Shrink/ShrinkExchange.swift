extension Shrinker {
  /// Exchanges two values wherever they occur, so that the lower one comes first if only equality matters.
  mutating func exchangeValues() async {
    var ordinal = 0
    while ordinal < spanTree.freePlaces.count, !isExhausted {
      await exchangeValue(at: ordinal)
      ordinal += 1
    }
  }

  private mutating func exchangeValue(at ordinal: Int) async {
    let choice = best.choices[spanTree.freePlaces[ordinal]]
    guard choice.index > 0, choice.kind == .integer || choice.kind == .pick,
      !spanTree.freePlaces.prefix(ordinal).contains(where: { best.choices[$0] == choice })
    else { return }
    for other in lowerValues(behind: ordinal, than: choice) {
      var edit = best
      for place in spanTree.freePlaces.dropFirst(ordinal) {
        if edit.choices[place] == choice {
          edit.choices[place] = other
        } else if edit.choices[place] == other {
          edit.choices[place] = choice
        }
      }
      if await keeps(edit) { return }
    }
  }

  /// The two lowest later values of the same range; sorting takes care of values that occur only once.
  private func lowerValues(behind ordinal: Int, than choice: Choice) -> [Choice] {
    let behind = spanTree.freePlaces.dropFirst(ordinal + 1).map { best.choices[$0] }
    let isRepeated = behind.contains(choice)
    var counts: [UInt64: Int] = [:]
    for other in behind where other.index < choice.index {
      var alike = other
      alike.index = choice.index
      if alike == choice { counts[other.index, default: 0] += 1 }
    }
    return counts.filter { isRepeated || $0.value > 1 }.keys.sorted().prefix(2).map { index in
      var other = choice
      other.index = index
      return other
    }
  }
}
