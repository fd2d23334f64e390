import HabitDomain

/// The parts of a layer that something needs: all of one of these sets.
struct Needs: Equatable, Sendable {
  /// None contains another one; each is enough.
  let sets: [Set<DataLayer.Part>]

  /// All of these parts.
  init(_ parts: Set<DataLayer.Part>) {
    sets = [parts]
  }

  /// All parts of one of these sets; sets that contain another one do not matter.
  init(anyOf sets: [Set<DataLayer.Part>]) {
    self.sets = sets.indices.filter { place in
      !sets.contains { $0.isStrictSubset(of: sets[place]) }
        && !sets[..<place].contains(sets[place])
    }.map { sets[$0] }
  }

  /// The same, and this part as well.
  func and(_ part: DataLayer.Part) -> Needs { Needs(anyOf: sets.map { $0.union([part]) }) }

  /// Why these parts are not enough, as in `the layer has no habits and no logs`; nil if they are.
  func lack(in parts: Set<DataLayer.Part>) -> String? {
    guard !sets.contains(where: { $0.isSubset(of: parts) }) else { return nil }
    let missing = DataLayer.Part.allCases.filter { part in
      !parts.contains(part) && sets.contains { $0.contains(part) }
    }
    let texts = missing.map { "no \($0)" }
    let last = texts.suffix(2).joined(separator: " and ")
    return "the layer has " + (texts.dropLast(2) + [last]).joined(separator: ", ")
  }
}
