/// Which row of which table.
public struct RowKey: Hashable, Sendable {
  /// The table.
  public var table: SyncedTable
  /// The text of the id: 36 characters in lower case, but for categories, which have any text.
  public var id: String

  /// Makes a key of a text.
  public init(_ table: SyncedTable, _ id: String) {
    self.table = table
    self.id = id
  }

  /// Makes a key of an id.
  public init(_ table: SyncedTable, _ id: Identifier) {
    self.init(table, "\(id)")
  }

  /// Makes the key of a name on the server, of which upper case is accepted (domain 4.1); nil if it names no row.
  public init?(_ table: SyncedTable, recordName name: String) {
    guard table != .category else {
      guard !name.isEmpty else { return nil }
      self.init(table, name)
      return
    }
    guard let id = Identifier(name) else { return nil }
    self.init(table, id)
  }
}

extension RowKey: Comparable {
  /// Orders by table, then by the bytes of the id.
  public static func < (left: RowKey, right: RowKey) -> Bool {
    guard left.table == right.table else { return left.table < right.table }
    return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
  }
}

extension RowKey: CustomStringConvertible {
  /// The table and the id.
  public var description: String { "\(table.rawValue) \(id)" }
}
