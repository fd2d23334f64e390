/// Which parts of a minimal counterexample matter, found by varying them at random.
public struct Explanation: Hashable, Sendable {
  /// The counterexample as text, with ``opening`` and ``closing`` around each part that may be anything.
  public var text: String
  /// The number of parts that may be anything on their own.
  public var freeParts: Int
  /// Whether all of these parts may vary at once.
  public var isFreeTogether: Bool
  /// The indexes of the steps that may be swapped with the next one.
  public var movableSteps: [Int]
  /// The number of runs of the property that this took.
  public var tries: Int

  /// The character before a part that may be anything.
  public static let opening: Character = "‹"
  /// The character after a part that may be anything.
  public static let closing: Character = "›"

  /// Creates an explanation.
  public init(
    text: String, freeParts: Int, isFreeTogether: Bool, movableSteps: [Int], tries: Int
  ) {
    self.text = text
    self.freeParts = freeParts
    self.isFreeTogether = isFreeTogether
    self.movableSteps = movableSteps
    self.tries = tries
  }

  /// Whether every part matters.
  public var isEmpty: Bool { freeParts == 0 && movableSteps.isEmpty }
}
