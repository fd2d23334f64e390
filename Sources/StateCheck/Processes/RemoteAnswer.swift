/// An answer received from another process.
///
/// Since its type is unknown here, it is compared by a text of the whole value; see ``CanonicalText`` for the
/// exceptions.
public struct RemoteAnswer: Answer, Codable, Equatable {
  /// The answer in one line.
  package let text: String
  /// The whole value as text.
  let content: String
  package let isFailure: Bool
  package let isUnmade: Bool

  /// Whether it has a symbol of something that no creation had returned.
  let hasUnknown: Bool

  /// Writes an answer.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - names: The symbols that are written in place of others.
  init(_ answer: any Answer, renaming names: [Symbol: Symbol] = [:]) {
    text = names.sorted { $0.key < $1.key }.reduce(answer.text) {
      $0.renaming($1.key, to: $1.value)
    }
    let content = CanonicalText(of: answer.value, renaming: names)
    (self.content, hasUnknown) = (content.text, content.hasUnknown)
    isFailure = answer.isFailure
    isUnmade = answer.isUnmade
  }

  package var value: Any { content }

  package func isEqual(to other: any Answer) -> Bool {
    content == ((other as? RemoteAnswer)?.content ?? CanonicalText.of(other.value))
  }
}

extension String {
  /// The text with another symbol; `unknown job 1` is no part of `unknown job 12`.
  fileprivate func renaming(_ symbol: Symbol, to name: Symbol) -> String {
    var text = self
    for range in text.ranges(of: "\(symbol)").reversed() {
      let isWhole = range.upperBound == text.endIndex || !text[range.upperBound].isNumber
      if isWhole { text.replaceSubrange(range, with: "\(name)") }
    }
    return text
  }
}
