/// Text on a terminal of some width.
package enum Fold {
  /// Lines of at most so many cells, broken at spaces, or inside a word that is too long for a line.
  ///
  /// What follows the first line is indented by so much.
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

  /// A line of a report: what does not fit goes on below, further to the right than the line begins.
  package static func line(_ line: String, columns: Int?) -> [String] {
    guard let columns else { return [line] }
    return lines(line, width: columns, hang: line.prefix { $0 == " " }.count + 4)
  }

  /// The cells that a text takes; a colour takes none.
  private static func width(of text: String) -> Int {
    guard text.contains("\u{1b}") else { return Columns.width(of: text) }
    let pieces = text.split(separator: "\u{1b}", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(Columns.width(of: String(pieces[0]))) { sum, piece in
      sum + Columns.width(of: String(piece.drop { $0 != "m" }.dropFirst()))
    }
  }
}
