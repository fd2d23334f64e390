import HabitDomain

/// Rules of texts (domain 0).
enum Words {
  /// No text of more than a million bytes is stored.
  static func demandRoom(for text: String?, _ field: String) throws(DataLayerError) {
    guard (text ?? "").utf8.count > 1_000_000 else { return }
    throw .service(.invalidData("\(field) is longer than 1000000 bytes"))
  }

  static func trim(_ text: String) -> String {
    let isSpace = { (scalar: Unicode.Scalar) in
      scalar.properties.isWhitespace || scalar.value == 0x200B
    }
    let tail = text.unicodeScalars.drop(while: isSpace)
    let end = tail.lastIndex { !isSpace($0) }.map { tail.index(after: $0) } ?? tail.startIndex
    return String(tail[..<end])
  }

  /// `==` of two keys is canonical equivalence, so no normal form is needed.
  static func key(_ text: String) -> String { trim(text).lowercased() }

  /// Whether two texts are stored alike, where `==` would call two normal forms equal.
  static func areAlike(_ left: [String?], _ right: [String?]) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { $0.map { Array($0.utf8) } == $1.map { Array($0.utf8) } }
  }

  static func areAlike(_ left: String?, _ right: String?) -> Bool { areAlike([left], [right]) }
}
