import Domain

/// A text as a database compares it: by its UTF-8 bytes.
///
/// Swift calls "é" in two normal forms equal; a key column holds two different values.
struct ByteText: Hashable, Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: ByteText, right: ByteText) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

extension ByteText: Comparable {
  static func < (left: ByteText, right: ByteText) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

/// A change of the normal form of a letter is a change, though `==` does not see it.
extension Habit {
  func isExactly(_ other: Habit) -> Bool {
    self == other && texts == other.texts
  }

  private var texts: [ByteText?] {
    [name, emoji, colorHex, unitLabel, categoryID, notes].map { $0.map(ByteText.init) }
  }
}

extension EatingPattern {
  func isExactly(_ other: EatingPattern) -> Bool {
    self == other && notes.map(ByteText.init) == other.notes.map(ByteText.init)
  }
}

extension Category {
  func isExactly(_ other: Category) -> Bool {
    self == other && texts == other.texts
  }

  private var texts: [ByteText] { [name, displayName, emoji].map(ByteText.init) }
}
