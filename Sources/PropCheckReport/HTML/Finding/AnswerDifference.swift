/// Two answers, divided into what they share at both ends and what differs in between.
struct AnswerDifference: Hashable, Sendable {
  let prefix: String
  let expected: String
  let actual: String
  let suffix: String

  /// Words are not divided.
  ///
  /// - Complexity: O(length of both).
  init(expected: String, actual: String) {
    let (left, right) = (Array(expected), Array(actual))
    var start = zip(left, right).prefix { $0 == $1 }.count
    while Self.isInWord(left, start) || Self.isInWord(right, start) { start -= 1 }
    let most = min(left.count, right.count) - start
    var end = zip(left.reversed(), right.reversed()).prefix(most).prefix { $0 == $1 }.count
    while end > 0,
      Self.isInWord(left, left.count - end) || Self.isInWord(right, right.count - end)
    { end -= 1 }
    prefix = String(left[..<start])
    suffix = String(left[(left.count - end)...])
    self.expected = String(left[start..<(left.count - end)])
    self.actual = String(right[start..<(right.count - end)])
  }

  /// Whether a place divides a word or a number.
  private static func isInWord(_ characters: [Character], _ place: Int) -> Bool {
    guard place > 0, place < characters.count else { return false }
    return [characters[place - 1], characters[place]].allSatisfy { $0.isLetter || $0.isNumber }
  }
}

extension AnswerDifference {
  var expectedMarkup: [Markup] { markup(expected) }

  var actualMarkup: [Markup] { markup(actual) }

  private func markup(_ middle: String) -> [Markup] {
    let mark = middle.isEmpty ? [] : [Markup.tag("mark", text: middle)]
    return [.text(prefix)] + mark + [.text(suffix)]
  }
}
