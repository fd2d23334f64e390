/// What a terminal or a file can show.
public struct TextStyle: Hashable, Sendable {
  /// Whether colours may be used.
  public var isColored: Bool
  /// Whether characters beyond ASCII may be used.
  public var isUnicode: Bool

  /// Makes a style.
  public init(isColored: Bool = false, isUnicode: Bool = true) {
    (self.isColored, self.isUnicode) = (isColored, isUnicode)
  }
}

extension TextStyle {
  /// The colours in use, by what they mean.
  package enum Tone: String {
    case good = "32"
    case bad = "31"
    case warning = "33"
    case quiet = "2"
    case strong = "1"
  }

  /// The text in a colour, where colours may be used.
  package func paint(_ text: String, _ tone: Tone) -> String {
    isColored ? "\u{1b}[\(tone.rawValue)m\(text)\u{1b}[0m" : text
  }

  /// The line in the characters that can be shown.
  package func encode(_ line: String) -> String {
    if isUnicode { return line }
    return line.unicodeScalars.map { scalar in
      if scalar.isASCII { return String(scalar) }
      return Self.plain[scalar] ?? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }.joined()
  }

  /// What stands for the signs that this module draws with.
  private static let plain: [Unicode.Scalar: String] = [
    "✓": "+", "✗": "x", "·": "-", "→": "->", "←": "<-", "└": "`-", "…": "...", "█": "#",
    "▕": "[", "▏": "]", "µ": "u", "‹": "<", "›": ">",
  ]
}
