import RepositoryCheck

/// Why a layer cannot be opened, and how to fix it.
public struct LayerError: CustomStringConvertible, Equatable, Error {
  /// What is wrong, as part of a sentence: `cannot create a folder in /tmp: no space left on device`.
  public let reason: String
  /// How to fix it, in the imperative.
  public let fix: String
  /// Whether trying again later may help, which the exit code indicates.
  public let isTemporary: Bool
  /// Whether the suite, or how the machine is set up, is to blame and not what is tested, which the exit code tells.
  private(set) var isMistake = false

  /// Creates an error.
  public init(
    _ reason: String, fix: String = "report it with the command that led here.",
    isTemporary: Bool = false
  ) {
    (self.reason, self.fix, self.isTemporary) = (reason, fix, isTemporary)
  }

  /// Any error, as one of a layer.
  init(_ error: any Error) {
    if let known = error as? LayerError {
      self = known
    } else if let mistake = error as? MachineMistake {
      self = .mistake(mistake.description, fix: "")
    } else {
      self.init("\(error)", fix: "find out why opening or clearing it throws this.")
    }
  }

  /// A mistake in the suite, or in how the machine is set up.
  ///
  /// - Parameters:
  ///   - reason: What is wrong, as a part of a sentence.
  ///   - fix: What to do about it; empty if the reason says it.
  /// - Returns: An error that ends a run as one of usage.
  static func mistake(_ reason: String, fix: String) -> LayerError {
    var error = LayerError(reason, fix: fix)
    error.isMistake = true
    return error
  }

  /// The reason.
  public var description: String { reason }
}
