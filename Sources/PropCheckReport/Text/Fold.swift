/// Wraps text to the width of a terminal.
package enum Fold {
  /// Lines that fit the width, broken at spaces, or inside long words.
  ///
  /// `hang` indents all but the first line.
  package static func lines(_ text: String, width: Int, hang: Int = 0) -> [String] {
    guard Self.width(of: text) > width, width > 0 else { return [text] }
    let indent = String(repeating: " ", count: min(hang, width / 2))
    var lines: [String] = []
    var line = ""
    for (index, word) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      let longer = index == 0 ? String(word) : line + " " + word
      if Self.width(of: longer) <= width || line.allSatisfy({ $0 == " " }) {
        line = longer
      } else {
        lines.append(line)
        line = indent + word
      }
      while Self.width(of: line) > width, !line.contains("\u{1b}") {
        let part = Columns.cut(line, to: width)
        guard part.count > indent.count else { break }
        lines.append(part)
        line = indent + line.dropFirst(part.count)
      }
    }
    return lines + [line]
  }

  /// Wraps a line of a report, with a hanging indent.
  package static func line(_ line: String, columns: Int?) -> [String] {
    guard let columns else { return [line] }
    return lines(line, width: columns, hang: line.prefix { $0 == " " }.count + 4)
  }

  /// The width without colour codes.
  private static func width(of text: String) -> Int {
    guard text.contains("\u{1b}") else { return Columns.width(of: text) }
    let pieces = text.split(separator: "\u{1b}", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(Columns.width(of: String(pieces[0]))) { sum, piece in
      sum + Columns.width(of: String(piece.drop { $0 != "m" }.dropFirst()))
    }
  }
}
