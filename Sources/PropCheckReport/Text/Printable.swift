/// Makes arbitrary text safe for a terminal.
///
/// Generated texts hold newlines, escapes and bidirectional controls on purpose.
package enum Printable {
  /// The text on one line, with invisible characters escaped, cut to a limit.
  package static func line(_ text: String, limit: Int = .max) -> String {
    let escaped = text.unicodeScalars.map(escape).joined()
    guard escaped.count > limit else { return escaped }
    return escaped.prefix(max(limit - 1, 0)) + "…"
  }

  /// The lines of a text, each made safe.
  static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line(String($0)) }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\t": "\\t"
    case "\r": "\\r"
    default: isVisible(scalar) ? String(scalar) : code(scalar)
    }
  }

  /// Joiners belong to emoji.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\u{200D}" { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
      .privateUse:
      return false
    default: return true
    }
  }

  private static func code(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }
}
