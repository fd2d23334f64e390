/// Estimates the width of text, rather too wide than too narrow.
enum TextMetrics {
  static let size = 11.0

  /// In units of the picture.
  static func width(of text: String) -> Double {
    text.reduce(0) { $0 + width(of: $1) } * size
  }

  /// The text, cut with an ellipsis to fit.
  static func cut(_ text: String, to room: Double) -> String {
    guard width(of: text) > room else { return text }
    var cut = text
    while !cut.isEmpty, width(of: cut + "…") > room { cut.removeLast() }
    return cut + "…"
  }

  private static func width(of character: Character) -> Double {
    if Columns.width(of: String(character)) > 1 || character.unicodeScalars.count > 1 { return 1.4 }
    guard character.isASCII else { return 1.1 }
    if "MW@m%w".contains(character) { return 1 }
    if " .,:;'|!ijl".contains(character) { return 0.42 }
    return character.isUppercase ? 0.8 : 0.66
  }
}
