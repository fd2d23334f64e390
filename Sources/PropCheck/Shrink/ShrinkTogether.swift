extension Shrinker {
  /// Lowers equal choices by the same amount, for values that must stay equal in several places.
  mutating func lowerEqualChoices() async {
    for group in equalChoices() where !isExhausted {
      guard group.allSatisfy({ best.choices.indices.contains($0) }) else { return }
      await lowerTogether(group)
    }
  }

  /// Sets equal choices to their simplest, for references to one thing.
  mutating func zeroEqualChoices() async {
    for group in equalChoices() where !isExhausted {
      guard group.allSatisfy({ best.choices.indices.contains($0) }) else { return }
      _ = await shifts(group, to: 0)
    }
  }

  /// Replaces each integer by its rank among all of the case: what matters may only be which are equal, and which is
  /// simpler.
  mutating func rankIntegers() async {
    let places = spanTree.freePlaces.filter { best.choices[$0].kind == .integer }
    let indexes = Set(places.map { best.choices[$0].index }).sorted()
    let ranks = Dictionary(uniqueKeysWithValues: zip(indexes, UInt64(0)...))
    var edit = best
    for place in places { edit.choices[place].index = ranks[best.choices[place].index] ?? 0 }
    _ = await keeps(edit)
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
