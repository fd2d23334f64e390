/// The spans of a sequence and the kinds of its choices without their values, as text: `(3(1m(8i))(1m))`.
///
/// With it the choices of a saved case find their places in a generator that was edited since: new parts take their
/// simplest value, removed ones are left out, and neither affects other spans.
struct SpanShape: Hashable, Sendable {
  /// A bracket is followed by the number of its label; a letter is the kind of a choice, in upper case if forced.
  let text: String

  init(text: String) {
    self.text = text
  }

  init(of sequence: ChoiceSequence) {
    text = sequence.choices.reduce(into: "") { text, choice in
      switch choice.kind {
      case .open: text += "(\(SpanLabel(choice.label).anywhere.rawValue)"
      case .close: text += ")"
      default: text += choice.isForced ? choice.kind.letter.uppercased() : choice.kind.letter
      }
    }
  }

  /// The sequence with these indexes; nil if they do not fit or the text is malformed.
  ///
  /// - Complexity: One pass over the text.
  func sequence(of indexes: [UInt64]) -> ChoiceSequence? {
    var choices: [Choice] = []
    var rest = indexes[...]
    var letters = Substring(text)
    while let letter = letters.popFirst() {
      if letter == "(" {
        let digits = letters.prefix { $0.isASCII && $0.isNumber }
        letters.removeFirst(digits.count)
        guard let label = UInt32(digits) else { return nil }
        choices.append(Choice(kind: .open, label: label))
      } else if letter == ")" {
        choices.append(Choice(kind: .close))
      } else {
        guard let choice = Choice(letter: letter, index: rest.popFirst()) else { return nil }
        choices.append(choice)
      }
    }
    let sequence = ChoiceSequence(choices: choices)
    return rest.isEmpty && sequence.isBalanced ? sequence : nil
  }
}

extension Choice {
  /// A choice by the letter of its kind; nil without an index or for an unknown letter.
  fileprivate init?(letter: Character, index: UInt64?) {
    guard let index, let kind = Kind(letter: letter.lowercased()) else { return nil }
    self.init(kind: kind, isForced: letter.isUppercase, index: index, limit: .max)
  }
}

extension Choice.Kind {
  private static let letters: [(kind: Choice.Kind, letter: String)] = [
    (.more, "m"), (.boolean, "b"), (.integer, "i"), (.double, "d"), (.pick, "p"), (.any, "a"),
  ]

  fileprivate init?(letter: String) {
    guard let kind = Self.letters.first(where: { $0.letter == letter })?.kind else { return nil }
    self = kind
  }

  fileprivate var letter: String { Self.letters.first { $0.kind == self }?.letter ?? "a" }
}

extension ChoiceSequence {
  /// Whether the brackets are balanced.
  fileprivate var isBalanced: Bool {
    var depth = 0
    for choice in choices {
      if choice.kind == .open { depth += 1 }
      if choice.kind == .close { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0
  }
}
