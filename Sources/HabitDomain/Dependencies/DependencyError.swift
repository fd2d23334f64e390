/// Errors of a clock, a random source, a notifier, a step source or a key-value store.
public enum DependencyError: DependencyFailure {
  /// The calling task was cancelled before there was an answer.
  case cancelled
  /// The person does not allow it.
  case unauthorized
  /// It cannot be reached or does not work; the reason is a sentence for a person.
  case unavailable(String)
  /// It is full.
  case full(limit: Int)
  /// A test's script has no outcome left for this call.
  case unscripted(call: String, number: Int)
}

extension DependencyError: CustomStringConvertible {
  /// One sentence for a person; where the person can act, what to do.
  public var description: String {
    switch self {
    case .cancelled: "The task was cancelled before there was an answer"
    case .unauthorized: "Access is not allowed; allow it in the settings"
    case .unavailable(let reason): reason
    case .full(let limit): "There is room for \(limit) entries; remove one to add another"
    case .unscripted(let call, let number): unscriptedText(call, number)
    }
  }
}

/// The message for a test whose script is too short.
func unscriptedText(_ call: String, _ number: Int) -> String {
  "The script has no outcome for call \(number) of \(call); add one, or find out why it is called so often"
}

/// An error of a dependency; ``OutcomeScript`` makes two kinds of it itself.
public protocol DependencyFailure: Error, Hashable, Sendable {
  /// The calling task was cancelled before there was an answer.
  static var cancelled: Self { get }
  /// A script has no outcome left: the number counts the calls of this function, from 1.
  ///
  /// It is a mistake in a test, but an error like any other, so that the test continues and shows what follows.
  static func unscripted(call: String, number: Int) -> Self
}
