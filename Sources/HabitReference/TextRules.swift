import HabitDomain

/// The rules for texts (domain 0).
enum TextRules {
  /// Removes leading and trailing white space and zero-width spaces.
  static func trimmed(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    while let last = scalars.last, isBlank(last) { scalars.removeLast() }
    let start = scalars.firstIndex { !isBlank($0) } ?? scalars.endIndex
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars[start...])
    return String(result)
  }

  /// Refuses a text of more than 1,000,000 bytes; this comes before all other rules.
  static func limit(_ text: String?, _ field: String) throws(DataLayerError) {
    guard let text, text.utf8.count > 1_000_000 else { return }
    throw .service(.invalidData("\(field) is longer than 1000000 bytes"))
  }

  /// Whether two names are equal. `==` is canonical equivalence, so no normal form is needed.
  static func areSameName(_ left: String, _ right: String) -> Bool {
    folded(left) == folded(right)
  }

  /// The comparison form of a name.
  static func folded(_ name: String) -> String { trimmed(name).lowercased() }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.value == 0x200B
  }
}

/// A text that is compared by its UTF-8 bytes, as in a database.
///
/// In Swift two normal forms of "é" are equal; in a key column they are two values.
struct ByteText: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

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

/// Compared by bytes, because `==` does not see a change of the normal form.
extension Habit {
  func isExactly(_ other: Habit) -> Bool { self == other && texts == other.texts }

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
  func isExactly(_ other: Category) -> Bool { self == other && texts == other.texts }

  private var texts: [ByteText] { [name, displayName, emoji].map(ByteText.init) }
}
