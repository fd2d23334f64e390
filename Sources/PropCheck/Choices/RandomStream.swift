/// The randomness of one property in one run, split by case and attempt.
struct RandomStream: Equatable, Sendable {
  private let root: UInt64

  init(seed: UInt64, property: String) {
    root = SplitMix.mix(SplitMix.mix(seed) ^ Digest(of: property.utf8).value)
  }

  /// The start of a case: a pure function of seed, property, case and attempt.
  func start(index: Int, attempt: Int) -> CaseStart {
    let (random, listBound) = dice(index: index, attempt: attempt)
    return CaseStart(random: random, listBound: listBound)
  }

  /// The same without room for choices, which is cheapest for a random case.
  func dice(index: Int, attempt: Int) -> (random: Xoshiro, listBound: Int) {
    let branch = SplitMix.mix(root &+ UInt64(bitPattern: Int64(index)))
    let seed = branch ^ SplitMix.mix(UInt64(bitPattern: Int64(attempt)))
    let listBound = CaseSize.listBound(
      index: index, attempt: attempt, bits: SplitMix.mix(~seed))
    return (Xoshiro(seed: seed), listBound)
  }
}

/// The start of a case.
struct CaseStart: Codable, Equatable, Sendable {
  let random: Xoshiro
  /// The most elements of a list beyond its minimum.
  let listBound: Int
  /// The choices of the case; nil for a random one.
  var sequence: ChoiceSequence?
}
