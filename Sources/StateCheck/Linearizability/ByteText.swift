/// A text that is compared by its bytes.
///
/// `==` calls two forms of "é" equal, but a store that answers one form for the other answers what nobody wrote.
struct ByteText: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: ByteText, right: ByteText) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension ByteText: Comparable {
  static func < (left: ByteText, right: ByteText) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}
