/// An answer of any type, for the checker to compare.
struct AnyAnswer: Hashable, Sendable {
  let answer: any Answer

  static func == (left: AnyAnswer, right: AnyAnswer) -> Bool {
    left.answer.isEqual(to: right.answer)
  }

  /// Equal answers have equal texts; others may have them too, if a text is brief.
  func hash(into hasher: inout Hasher) { hasher.combine(answer.text) }
}
