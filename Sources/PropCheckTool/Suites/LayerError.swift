/// Why a layer cannot be opened, and what helps.
public struct LayerError: CustomStringConvertible, Equatable, Error {
  /// What is wrong, as a part of a sentence: `cannot create a folder in /tmp: no space left on device`.
  public let reason: String
  /// What to do about it, in the imperative.
  public let fix: String
  /// Whether trying again later may help, which the exit code tells.
  public let isTemporary: Bool

  /// Makes an error.
  public init(
    _ reason: String, fix: String = "report it with the command that led here.",
    isTemporary: Bool = false
  ) {
    (self.reason, self.fix, self.isTemporary) = (reason, fix, isTemporary)
  }

  /// Any error, as one of a layer.
  init(_ error: any Error) {
    self = error as? LayerError ?? LayerError("\(error)")
  }

  /// The reason.
  public var description: String { reason }
}
