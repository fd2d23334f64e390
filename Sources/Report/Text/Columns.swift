/// Rows of cells, each column as wide as its widest cell.
package struct Columns: Sendable {
  private let gap: Int
  private var rows: [[String]] = []

  /// An empty table with so many spaces between columns.
  package init(gap: Int = 3) {
    self.gap = gap
  }

  /// Adds a row at the end.
  package mutating func append(_ cells: [String]) {
    rows.append(cells)
  }

  /// The rows as lines, without spaces at their ends.
  package var lines: [String] {
    let widths = widths
    return rows.map { cells in
      let padded = zip(cells, widths).map { Self.pad($0, to: $1) }
      return Self.trimmed(padded.joined(separator: String(repeating: " ", count: gap)))
    }
  }

  /// The text with spaces after it up to a width; a longer text stays as it is.
  package static func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - Self.width(of: text)))
  }

  /// The text with spaces before it up to a width.
  package static func padLeft(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - Self.width(of: text))) + text
  }

  /// As much of the text as fits into a width.
  package static func cut(_ text: String, to width: Int) -> String {
    var room = width
    return String(
      text.prefix { character in
        room -= Self.width(of: String(character))
        return room >= 0
      })
  }

  private var widths: [Int] {
    (0..<(rows.map(\.count).max() ?? 0)).map { column in
      rows.map { $0.indices.contains(column) ? Self.width(of: $0[column]) : 0 }.max() ?? 0
    }
  }

  /// The cells of a terminal that a text takes: pictures take two.
  package static func width(of text: String) -> Int {
    text.reduce(0) { $0 + ($1.unicodeScalars.contains(where: isWide) ? 2 : 1) }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: scalar.properties.isEmojiPresentation
    }
  }

  private static func trimmed(_ line: String) -> String {
    var line = line[...]
    while line.last == " " { line.removeLast() }
    return String(line)
  }
}
