/// An answer that another process got, as it came through a pipe.
///
/// Its type did not come along: it is compared by a text that holds all of the value, which is made of the other answer
/// in the same way. So the answers are equal exactly if the values are; see ``CanonicalText`` for the exceptions.
package struct RemoteAnswer: Answer, Codable, Equatable {
  /// The answer in one short line.
  package let text: String
  /// The whole of it.
  let content: String
  package let isFailure: Bool

  init(_ answer: any Answer) {
    text = answer.text
    content = CanonicalText.of(answer.value)
    isFailure = answer.isFailure
  }

  package var value: Any { content }

  package func isEqual(to other: any Answer) -> Bool {
    content == ((other as? RemoteAnswer) ?? RemoteAnswer(other)).content
  }
}
