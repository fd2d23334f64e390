/// A table of cells; each column is as wide as its widest cell.
package struct Columns: Sendable {
  private let gap: Int
  private let hang: Int
  private var rows: [[String]] = []

  /// An empty table.
  ///
  /// `gap` separates columns; `hang` indents wrapped lines of the first cell.
  package init(gap: Int = 3, hang: Int = 0) {
    self.gap = gap
    self.hang = hang
  }

  /// Adds a row.
  package mutating func append(_ cells: [String]) {
    rows.append(cells)
  }

  /// The rows as lines, without trailing spaces.
  package var lines: [String] { rows(within: nil).flatMap { $0 } }

  /// The lines of each row; cells are wrapped to fit the width.
  package func rows(within columns: Int?) -> [[String]] {
    let widths = widths(within: columns)
    return rows.map { cells in
      let folded = zip(cells, widths).enumerated().map { index, cell in
        Fold.lines(cell.0, width: cell.1, hang: index == 0 ? hang : 0)
      }
      return (0..<(folded.map(\.count).max() ?? 1)).map { line in
        let parts = zip(folded, widths).map { Self.pad(line < $0.count ? $0[line] : "", to: $1) }
        return Self.trimmed(parts.joined(separator: String(repeating: " ", count: gap)))
      }
    }
  }

  /// The widest columns are narrowed first; words stay whole if possible.
  private func widths(within columns: Int?) -> [Int] {
    guard let columns else { return widths }
    let room = columns - gap * max(0, widths.count - 1)
    let words = widths { (text: String) in
      text.split(separator: " ").map { Self.width(of: String($0)) }.max() ?? 0
    }
    return narrowed(to: room, least: words) ?? narrowed(to: room, least: []) ?? widths
  }

  /// - Returns: nil if the least widths do not fit.
  private func narrowed(to room: Int, least: [Int]) -> [Int]? {
    let (widths, least) = (widths, least + Array(repeating: 1, count: self.widths.count))
    var most = max(1, min(widths.max() ?? 1, room))
    while true {
      let narrowed = zip(widths, least).map { min($0, max($1, most)) }
      if narrowed.reduce(0, +) <= room { return narrowed }
      guard most > 1 else { return nil }
      most -= 1
    }
  }

  /// Pads on the right.
  package static func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - Self.width(of: text)))
  }

  /// Pads on the left.
  package static func padLeft(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - Self.width(of: text))) + text
  }

  /// The prefix that fits into a width.
  package static func cut(_ text: String, to width: Int) -> String {
    var room = width
    return String(
      text.prefix { character in
        room -= Self.width(of: String(character))
        return room >= 0
      })
  }

  private var widths: [Int] { widths(Self.width(of:)) }

  private func widths(_ measure: (String) -> Int) -> [Int] {
    (0..<(rows.map(\.count).max() ?? 0)).map { column in
      rows.map { $0.indices.contains(column) ? measure($0[column]) : 0 }.max() ?? 0
    }
  }

  /// The width on a terminal; wide characters count two.
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
