/// How often a repeated case failed.
public struct Stability: Hashable, Sendable {
  /// The repetitions that failed.
  public var fails: Int
  /// All repetitions.
  public var tries: Int

  /// Whether all of them failed.
  var isSteady: Bool { fails == tries }

  /// The failures among a number of repetitions.
  public init(fails: Int, tries: Int) {
    self.fails = fails
    self.tries = tries
  }
}
