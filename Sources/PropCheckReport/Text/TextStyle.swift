/// What the output can show.
public struct TextStyle: Hashable, Sendable {
  /// Whether colours are used.
  public var isColored: Bool
  /// Whether characters beyond ASCII are used.
  public var isUnicode: Bool

  /// Makes a style.
  public init(isColored: Bool = false, isUnicode: Bool = true) {
    (self.isColored, self.isUnicode) = (isColored, isUnicode)
  }
}

extension TextStyle {
  /// The colours by meaning.
  package enum Tone: String {
    case good = "32"
    case bad = "31"
    case warning = "33"
    case quiet = "2"
    case strong = "1"
  }

  /// Colours a text, if colours are used.
  package func paint(_ text: String, _ tone: Tone) -> String {
    isColored ? "\u{1b}[\(tone.rawValue)m\(text)\u{1b}[0m" : text
  }

  /// Replaces characters that cannot be shown.
  package func encode(_ line: String) -> String {
    if isUnicode { return line }
    return line.unicodeScalars.map { scalar in
      if scalar.isASCII { return String(scalar) }
      return Self.plain[scalar] ?? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }.joined()
  }

  /// ASCII forms of the signs in use.
  private static let plain: [Unicode.Scalar: String] = [
    "✓": "+", "✗": "x", "·": "-", "→": "->", "←": "<-", "└": "`-", "…": "...", "█": "#",
    "▕": "[", "▏": "]", "µ": "u", "‹": "<", "›": ">",
  ]
}
