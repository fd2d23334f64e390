/// The one place where randomness enters: everything else follows from the seed, which is always printed.
enum RandomSeed {
  /// A seed that is short enough to be typed.
  static func next() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return UInt64.random(in: 1...999_999_999, using: &generator)
  }
}
