/// An answer received from another process.
///
/// Without its type, it is compared by a text of the whole value; see ``CanonicalText`` for the exceptions.
public struct RemoteAnswer: Answer, Codable, Equatable {
  /// The answer in one line.
  package let text: String
  /// The whole value as text.
  let content: String
  package let isFailure: Bool
  package let isUnmade: Bool

  init(_ answer: any Answer) {
    text = answer.text
    content = CanonicalText.of(answer.value)
    isFailure = answer.isFailure
    isUnmade = answer.isUnmade
  }

  package var value: Any { content }

  package func isEqual(to other: any Answer) -> Bool {
    content == ((other as? RemoteAnswer)?.content ?? CanonicalText.of(other.value))
  }
}
