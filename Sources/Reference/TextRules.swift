/// What the domain says of texts, as plainly as it can be said (domain 0).
enum TextRules {
  /// Without leading and trailing white space and zero-width spaces, scalar by scalar.
  static func trimmed(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    while let last = scalars.last, isBlank(last) { scalars.removeLast() }
    let start = scalars.firstIndex { !isBlank($0) } ?? scalars.endIndex
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars[start...])
    return String(result)
  }

  /// Whether two names are the same name. `==` is canonical equivalence, so no normal form is needed.
  static func areSameName(_ left: String, _ right: String) -> Bool {
    folded(left) == folded(right)
  }

  /// What two names have in common that are the same name.
  static func folded(_ name: String) -> String { trimmed(name).lowercased() }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.value == 0x200B
  }
}
