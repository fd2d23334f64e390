/// All the randomness of one property in one run, split by case and by attempt at a case.
struct RandomStream: Equatable, Sendable {
  private let root: UInt64

  init(seed: UInt64, property: String) {
    root = SplitMix.mix(SplitMix.mix(seed) ^ Digest(of: property.utf8).value)
  }

  /// Where a case begins: a pure function of seed, property, case and attempt; nothing that ran
  /// before enters.
  func start(index: Int, attempt: Int) -> CaseStart {
    let (random, listBound) = dice(index: index, attempt: attempt)
    return CaseStart(random: random, listBound: listBound)
  }

  /// The same without room for choices, which is what a random case costs the least with.
  func dice(index: Int, attempt: Int) -> (random: Xoshiro, listBound: Int) {
    let branch = SplitMix.mix(root &+ UInt64(bitPattern: Int64(index)))
    let seed = branch ^ SplitMix.mix(UInt64(bitPattern: Int64(attempt)))
    let listBound = CaseSize.listBound(
      index: index, attempt: attempt, bits: SplitMix.mix(~seed))
    return (Xoshiro(seed: seed), listBound)
  }
}

/// The beginning of a case.
struct CaseStart: Codable, Equatable, Sendable {
  let random: Xoshiro
  /// The most elements a list gets beyond its least number.
  let listBound: Int
  /// The choices of the case, if nothing in it is left to chance.
  var sequence: ChoiceSequence?
}
