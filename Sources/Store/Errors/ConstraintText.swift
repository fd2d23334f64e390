import SQLite

/// What a broken constraint of the schema is called, without the SQL that SQLite quotes.
enum ConstraintText {
  // The extended codes that SQLite documents.
  private enum Code {
    static let check: Int32 = 275
    static let foreignKey: Int32 = 787
    static let notNull: Int32 = 1299
    static let primaryKey: Int32 = 1555
    static let unique: Int32 = 2067
  }

  static func words(for error: SQLiteError) -> String {
    let columns = columns(in: error.message)
    return switch error.code {
    case Code.unique where !columns.isEmpty, Code.primaryKey where !columns.isEmpty:
      "another row has the same \(columns.joined(separator: " and "))"
    case Code.notNull where !columns.isEmpty: "\(columns.joined(separator: " and ")) is missing"
    case Code.check: "a value is outside its bounds"
    case Code.foreignKey: "a row refers to one that does not exist"
    default: "a value is refused"
    }
  }

  /// The columns of a text as "UNIQUE constraint failed: table.one, table.other".
  private static func columns(in message: String) -> [Substring] {
    guard let colon = message.firstIndex(of: ":") else { return [] }
    return message[colon...].split(separator: ",").compactMap { name in
      let parts = name.split(separator: ".")
      return parts.count == 2 ? parts[1] : nil
    }
  }
}
