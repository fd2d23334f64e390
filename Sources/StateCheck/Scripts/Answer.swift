/// The answer of a command, without its type.
///
/// A command knows the type; a script holds answers of many types.
package protocol Answer: Sendable {
  /// Whether types and values are equal.
  func isEqual(to other: any Answer) -> Bool
  /// The answer in one line.
  var text: String { get }
  /// The value, for reflection.
  var value: Any { get }
  /// Whether the answer is the failure of a `Result`.
  var isFailure: Bool { get }
  /// Whether the call was not made after all: it has no place in the order of calls.
  var isUnmade: Bool { get }
}

/// A failure that may say that its call was not made.
package protocol CallFailure: Error {
  /// Whether the call was not made.
  var isUnmade: Bool { get }
}

package struct TypedAnswer<Value: Equatable & Sendable>: Answer {
  package let content: Value
  private let show: @Sendable (Value) -> String

  package init(_ content: Value, show: @escaping @Sendable (Value) -> String) {
    self.content = content
    self.show = show
  }

  package func isEqual(to other: any Answer) -> Bool {
    if let told = other as? RemoteAnswer { return told.isEqual(to: self) }
    guard let other = other as? TypedAnswer<Value> else { return false }
    return content == other.content
  }

  package var text: String { show(content) }

  package var value: Any { content }

  package var isFailure: Bool { (content as? any AnyResult)?.isFailure ?? false }

  package var isUnmade: Bool { (content as? any AnyResult)?.isUnmade ?? false }
}

extension Answer {
  /// The error, if the answer is the failure of a `Result`.
  var failure: (any Error)? { (value as? any AnyResult)?.error }
}

private protocol AnyResult {
  var isFailure: Bool { get }
  var error: (any Error)? { get }
  var isUnmade: Bool { get }
}

extension Result: AnyResult {
  fileprivate var isFailure: Bool {
    switch self {
    case .success: false
    case .failure: true
    }
  }

  fileprivate var error: (any Error)? {
    switch self {
    case .success: nil
    case .failure(let error): error
    }
  }

  fileprivate var isUnmade: Bool {
    switch self {
    case .success: false
    case .failure(let error): (error as? any CallFailure)?.isUnmade ?? false
    }
  }
}

/// An answer of any type, as the checker compares it.
struct AnyAnswer: Hashable, Sendable {
  let answer: any Answer

  static func == (left: AnyAnswer, right: AnyAnswer) -> Bool {
    left.answer.isEqual(to: right.answer)
  }

  /// Equal answers of one kind have equal texts; the reverse need not hold. A set that was written again may be in another order
  /// than that of the model, with which it is compared and not looked up.
  func hash(into hasher: inout Hasher) { hasher.combine(answer.text) }
}
