/// The key of a row: its table and its id.
public struct RowKey: Sendable {
  /// The table.
  public var table: SyncedTable
  /// The text of the id: 36 characters in lower case, or any text for categories.
  public var id: String

  /// Makes a key of a text.
  public init(_ table: SyncedTable, _ id: String) {
    self.table = table
    self.id = id
  }

  /// Makes a key of an id.
  public init(_ table: SyncedTable, _ id: Identifier) { self.init(table, "\(id)") }

  /// Makes the key of an id given as a text in either case (domain 4.1); nil if it is not valid.
  public init?(_ table: SyncedTable, idText text: String) {
    guard table != .category else {
      guard !text.isEmpty else { return nil }
      self.init(table, text)
      return
    }
    guard let id = Identifier(text) else { return nil }
    self.init(table, id)
  }

  /// Makes the key of a record name; nil if it names no row.
  public init?(_ table: SyncedTable, recordName name: String) {
    if table == .category, let id = SpelledName.text(of: name) {
      self.init(table, id)
    } else {
      self.init(table, idText: name)
    }
  }

  /// The record name: the id, if it is a valid name.
  ///
  /// Ids of categories are any text, but record names are ASCII (cloud 5.1) and unique across types. So an id that is
  /// not ASCII, or looks like the id of another row, is spelled in digits; if that takes more than 255 characters, no server
  /// accepts the record, and the row is not sent.
  public var recordName: String {
    table == .category && !SpelledName.isPlain(id) ? SpelledName.name(of: id) : id
  }
}

/// Record names that encode any text in hexadecimal digits, as in `x-c3a9`.
private enum SpelledName {
  private static let prefix = "x-"

  /// Whether a text can be a record name as it is: it is neither spelled nor the id of a row of another table.
  static func isPlain(_ text: String) -> Bool {
    let isTaken = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."):
        true
      default: false
      }
    }
    return isTaken && text.utf8.count <= 255 && !text.hasPrefix("_") && !text.hasPrefix(prefix)
      && Identifier(text) == nil
  }

  static func name(of text: String) -> String {
    prefix
      + text.utf8.map { byte in
        let digits = String(byte, radix: 16)
        return byte < 16 ? "0" + digits : digits
      }.joined()
  }

  /// The text of a name; nil if it is not spelled as by ``name(of:)``.
  static func text(of name: String) -> String? {
    guard name.hasPrefix(prefix) else { return nil }
    var digits = name.utf8.dropFirst(prefix.utf8.count)
    var bytes: [UInt8] = []
    while !digits.isEmpty {
      guard let byte = UInt8(String(decoding: digits.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(byte)
      digits = digits.dropFirst(2)
    }
    guard let text = String(validating: bytes, as: UTF8.self), !isPlain(text),
      Self.name(of: text) == name
    else { return nil }
    return text
  }
}

// Ids are compared by their bytes, as in the store: two Unicode forms of one text are two ids, though equal as texts.
extension RowKey: Hashable {
  /// Whether both have the same table and the same bytes.
  public static func == (left: RowKey, right: RowKey) -> Bool {
    left.table == right.table && left.id.hasSameBytes(as: right.id)
  }

  /// Feeds the bytes only, because ids of two tables are hardly ever equal.
  public func hash(into hasher: inout Hasher) {
    var id = id
    id.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension RowKey: Comparable {
  /// Orders by table, then by the bytes of the id.
  public static func < (left: RowKey, right: RowKey) -> Bool {
    guard left.table == right.table else { return left.table < right.table }
    var (mine, theirs) = (left.id, right.id)
    return mine.withUTF8 { mine in theirs.withUTF8 { mine.lexicographicallyPrecedes($0) } }
  }
}

extension RowKey: CustomStringConvertible {
  /// The table and the id.
  public var description: String { "\(table.rawValue) \(id)" }
}

extension String {
  /// Whether both texts have the same bytes; compares eight at a time, because sync compares keys all the
  /// time.
  fileprivate func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    var (mine, theirs) = (self, other)
    return mine.withUTF8 { mine in
      theirs.withUTF8 { theirs in
        let (mine, theirs) = (UnsafeRawBufferPointer(mine), UnsafeRawBufferPointer(theirs))
        let whole = mine.count & ~7
        for place in stride(from: 0, to: whole, by: 8) {
          let word = mine.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          guard word == theirs.loadUnaligned(fromByteOffset: place, as: UInt64.self) else {
            return false
          }
        }
        return mine[whole...].elementsEqual(theirs[whole...])
      }
    }
  }
}
