/// How much room a text takes in a picture, where no browser can be asked: rather too much than too little.
enum TextMetrics {
  /// The height of the letters of pictures.
  static let size = 11.0

  /// The most that a text takes, in units of the picture.
  static func width(of text: String) -> Double {
    text.reduce(0) { $0 + width(of: $1) } * size
  }

  /// As much of a text as has room, with a mark where it was cut.
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
