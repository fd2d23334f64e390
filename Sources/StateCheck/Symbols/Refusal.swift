/// Why a call was refused, as text, since model and repository may throw errors of different types.
public struct Refusal: CustomStringConvertible, Error, Hashable, Sendable {
  /// The reason.
  public let description: String
  /// Whether the call was not made, since another caller has not yet created what it is about.
  package let isUnmade: Bool

  /// Creates a refusal from its reason.
  public init(_ reason: String) {
    (description, isUnmade) = (reason, false)
  }

  private init(unmade reason: String) {
    (description, isUnmade) = (reason, true)
  }

  static let unmade = Refusal(unmade: "not called: its subject does not exist yet")
}

extension Refusal: CallFailure {}

/// What a call returned, or why it was refused.
package typealias Response<Output> = Result<Output, Refusal>

extension Result where Failure == Refusal {
  /// As reports show it.
  package func text(_ show: (Success) -> String) -> String {
    switch self {
    case .success(let output): show(output)
    case .failure(let refusal): "refused: \(refusal)"
    }
  }
}
