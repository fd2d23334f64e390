/// How often a repeated case fails.
public struct Stability: Hashable, Sendable {
  /// The repetitions that failed.
  public var fails: Int
  /// All repetitions.
  public var tries: Int

  /// Whether all of them failed.
  var isSteady: Bool { fails == tries }

  /// So many failures in so many tries.
  public init(fails: Int, tries: Int) {
    self.fails = fails
    self.tries = tries
  }
}
