/// All the randomness of one property in one run, split by case and by attempt at a case.
struct RandomStream: Equatable, Sendable {
  private let root: UInt64

  init(seed: UInt64, property: String) {
    root = SplitMix.mix(SplitMix.mix(seed) ^ Digest(of: property.utf8).value)
  }

  /// Where a case begins: a pure function of seed, property, case and attempt; nothing that ran
  /// before enters.
  func start(index: Int, attempt: Int) -> CaseStart {
    let branch = SplitMix.mix(root &+ UInt64(bitPattern: Int64(index)))
    let seed = branch ^ SplitMix.mix(UInt64(bitPattern: Int64(attempt)))
    return CaseStart(
      random: Xoshiro(seed: seed),
      listBound: CaseSize.listBound(index: index, bits: SplitMix.mix(~seed)))
  }
}

/// The beginning of a random case.
struct CaseStart: Equatable, Sendable {
  let random: Xoshiro
  /// The most elements a list gets beyond its least number.
  let listBound: Int
}
