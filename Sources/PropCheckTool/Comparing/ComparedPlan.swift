import PropCheckReport

/// The work that a load does.
struct ComparedPlan: Equatable {
  var seed: UInt64 = 0
  var mixes: [MixRecord] = []
  /// Checksums of the operations by mix and stage, the same for equal work.
  var digests: [String: String] = [:]

  /// What differs; nil if both do the same work.
  func difference(from other: ComparedPlan) -> String? {
    if seed != other.seed { return "their seeds are \(seed) and \(other.seed)" }
    let (names, others) = (mixes.map(\.mix), other.mixes.map(\.mix))
    if names != others {
      return "their mixes are \(Self.list(names)) and \(Self.list(others))"
    }
    for (mix, other) in zip(mixes, other.mixes) where mix != other {
      return "\(mix.mix) has other rows, weights, keys or stages"
    }
    guard mixes.allSatisfy({ $0.stages.allSatisfy { $0.startRate != nil } }) else { return nil }
    let stage = digests.keys.sorted().first { name in
      other.digests[name].map { $0 != digests[name] } ?? false
    }
    return stage.map { "the operations of \($0) differ" }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
