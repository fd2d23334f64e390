import Foundation
import PropCheckReport

protocol Listable {
  /// Lines for a terminal of this width.
  func text(columns width: Int?, _ style: TextStyle) -> String
  var json: String { get }
}

extension Listable {
  /// An array with an object for each item, its keys sorted.
  static func json(of items: [some Encodable]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(items)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }
}

/// Rows with named columns, as text or as JSON.
struct Listing: Listable {
  private let names: [String]
  private let rows: [[String]]

  init(_ names: [String], _ rows: [[String]]) {
    self.names = names
    self.rows = rows
  }

  /// One line per row, wrapped if the terminal is too narrow.
  func text(columns width: Int?, _ style: TextStyle) -> String {
    var columns = Columns()
    for row in rows { columns.append(row.map { style.encode(Printable.line($0)) }) }
    return rows.isEmpty ? "none" : columns.rows(within: width).joined().joined(separator: "\n")
  }

  var json: String {
    Self.json(of: rows.map { Dictionary(zip(names, $0)) { first, _ in first } })
  }
}
