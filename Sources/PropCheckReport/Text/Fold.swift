/// Wraps text to the width of a terminal.
package enum Fold {
  /// Lines that fit the width, broken at spaces, or inside long words.
  ///
  /// `hang` indents all but the first line.
  package static func lines(_ text: String, width: Int, hang: Int = 0) -> [String] {
    guard Self.width(of: text) > width, width > 0 else { return [text] }
    var lines = FoldedLines(width: width, indent: min(hang, width / 2))
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      lines.append(word, Self.width(of: String(word)))
    }
    return lines.all
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

/// Lines that are filled word by word, in a time that grows with their text.
private struct FoldedLines {
  private let width: Int
  private let indent: String
  private var ended: [String] = []
  private var line = ""
  private var lineWidth = 0
  /// The indentation of the line, which is not part of its text.
  private var hang = 0
  /// The space in front of the next word; the first one has none.
  private var gap = ""

  init(width: Int, indent: Int) {
    (self.width, self.indent) = (width, String(repeating: " ", count: indent))
  }

  var all: [String] { ended + [line] }

  mutating func append(_ word: Substring, _ wordWidth: Int) {
    defer { gap = " " }
    if lineWidth + gap.count + wordWidth <= width || line.allSatisfy({ $0 == " " }) {
      line.append(gap)
      lineWidth += gap.count
    } else {
      end()
    }
    line.append(contentsOf: word)
    lineWidth += wordWidth
    if lineWidth > width, !line.contains("\u{1b}") { breakLine() }
  }

  private mutating func end() {
    ended.append(line)
    (line, lineWidth, hang) = (indent, indent.count, indent.count)
  }

  /// Breaks a line that is too long; each line has at least one character of the text.
  private mutating func breakLine() {
    let text = line.dropFirst(hang)
    (line, lineWidth) = (String(line.prefix(hang)), hang)
    var isEmpty = true
    for character in text {
      let own = Columns.width(of: String(character))
      if lineWidth + own > width, !isEmpty { end() }
      line.append(character)
      lineWidth += own
      isEmpty = false
    }
  }
}
