/// A value as a database has it.
public enum StoredValue: Sendable {
  /// Nothing.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number.
  case real(Double)
  /// A text.
  case text(String)
  /// Bytes.
  case blob([UInt8])
}

// A database keeps the bytes of a text: two Unicode forms of one text are two values, though equal as texts.
extension StoredValue: Hashable {
  /// Whether both are of one type and equal, texts and numbers by their bytes.
  public static func == (left: StoredValue, right: StoredValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.blob(let left), .blob(let right)): left == right
    default: false
    }
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .integer(let number): hasher.combine(parts: 1, number)
    case .real(let number): hasher.combine(parts: 2, number.bitPattern)
    case .text(let text): hasher.combine(parts: 3, Array(text.utf8))
    case .blob(let bytes): hasher.combine(parts: 4, bytes)
    }
  }
}

extension Hasher {
  fileprivate mutating func combine(parts type: Int, _ value: some Hashable) {
    combine(type)
    combine(value)
  }
}

extension StoredValue: CustomStringConvertible {
  /// A literal of SQL.
  public var description: String {
    switch self {
    case .null: "NULL"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text):
      // Most have none, and searching by characters is slow.
      text.utf8.contains(UInt8(ascii: "'"))
        ? "'" + text.replacing("'", with: "''") + "'" : "'\(text)'"
    case .blob(let bytes): "x'\(StoredValue.hexadecimal(bytes))'"
    }
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// A row of any table: values by column.
public typealias PlainRow = [String: StoredValue]

/// All contents of a store, whatever its version: rows by table.
public struct StoreContents: Hashable, Sendable {
  /// The version of its schema.
  public var version: Int
  /// The rows of each table, in any order.
  public var tables: [String: [PlainRow]]

  /// Makes contents.
  public init(version: Int, tables: [String: [PlainRow]]) {
    (self.version, self.tables) = (version, tables)
  }
}

extension StoreContents {
  /// The version, then a line for each row, sorted by table and text.
  public var lines: [String] {
    var lines = ["version \(version)"]
    for (table, rows) in tables.sorted(by: { $0.key < $1.key }) {
      lines += rows.map { "\(table): \(StoreContents.text(of: $0))" }.sorted()
    }
    return lines
  }

  /// Whether both have the same rows in the same order, apart from columns that say nothing: true only if their ``lines`` are
  /// equal, which take longer to compare.
  public func hasRows(of others: StoreContents) -> Bool {
    version == others.version && tables.count == others.tables.count
      && tables.allSatisfy { table, rows in
        guard let others = others.tables[table], rows.count == others.count else { return false }
        return zip(rows, others).allSatisfy { StoreContents.isSame($0, $1) }
      }
  }

  private static func isSame(_ row: PlainRow, _ other: PlainRow) -> Bool {
    row.allSatisfy { $0.value == other[$0.key] ?? .null }
      && other.allSatisfy { $0.value == .null || row[$0.key] != nil }
  }

  /// The columns of a row that say something, by name, with their values.
  public static func text(of row: PlainRow) -> String {
    row.filter { $0.value != .null }.sorted { $0.key < $1.key }
      .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }
}
