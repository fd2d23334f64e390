/// What a command answered, whatever its type, ready to be compared and shown.
///
/// A command knows its type; a script holds answers of many types and needs no more than this.
package protocol Answer: Sendable {
  /// Whether the other answer has the same type and an equal value.
  func isEqual(to other: any Answer) -> Bool
  /// The answer in one short line.
  var text: String { get }
  /// The value, for looking inside.
  var value: Any { get }
  /// Whether the answer is the failure of a `Result`.
  var isFailure: Bool { get }
}

/// An answer of a known type.
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
}

/// A result of any type.
private protocol AnyResult {
  var isFailure: Bool { get }
}

extension Result: AnyResult {
  fileprivate var isFailure: Bool {
    switch self {
    case .success: false
    case .failure: true
    }
  }
}

/// An answer of any type, for the checker to compare.
struct AnyAnswer: Hashable, Sendable {
  let answer: any Answer

  static func == (left: AnyAnswer, right: AnyAnswer) -> Bool {
    left.answer.isEqual(to: right.answer)
  }

  /// Equal answers have equal texts; others may have them too, if a text is brief.
  func hash(into hasher: inout Hasher) { hasher.combine(answer.text) }
}
