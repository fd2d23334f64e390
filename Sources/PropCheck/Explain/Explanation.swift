/// Which parts of a minimal counterexample matter, found by changing each of them at random.
public struct Explanation: Hashable, Sendable {
  /// The counterexample as text, with ``opening`` and ``closing`` around each part that may be
  /// anything else without making it pass.
  public var text: String
  /// How many parts may be anything, by themselves.
  public var freeParts: Int
  /// Whether all of these may be anything at once.
  public var isFreeTogether: Bool
  /// The steps, from 0, that may change places with the next one.
  public var movableSteps: [Int]
  /// How often the property was run to find out.
  public var tries: Int

  /// What stands before a part that may be anything.
  public static let opening: Character = "‹"
  /// What stands behind a part that may be anything.
  public static let closing: Character = "›"

  /// An explanation of these findings.
  public init(
    text: String, freeParts: Int, isFreeTogether: Bool, movableSteps: [Int], tries: Int
  ) {
    self.text = text
    self.freeParts = freeParts
    self.isFreeTogether = isFreeTogether
    self.movableSteps = movableSteps
    self.tries = tries
  }

  /// Whether there is anything that does not matter.
  public var isEmpty: Bool { freeParts == 0 && movableSteps.isEmpty }
}
