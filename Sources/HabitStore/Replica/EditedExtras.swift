import HabitDomain
import HabitSQLite

/// What remains of the unknown fields of a row after an edit.
///
/// A field that this version of the app knows is among them if it could not be read when the app was updated. An edit removes it:
/// otherwise it would be sent in place of what the person wrote (Y-2).
enum EditedExtras {
  /// Defines the SQL function used by ``SQL/touch(_:)``, whose arguments are the name of a table and the
  /// stored text.
  static func define(on connection: Connection) throws(SQLiteError) {
    try connection.define("editedExtras") { arguments in
      guard let name = arguments.text(0), let text = arguments.text(1),
        let table = SyncTable.all.first(where: { $0.name == name })?.table,
        let rest = rest(of: text, in: table)
      else { return .null }
      return .text(rest)
    }
  }

  /// The stored text without the fields that are known; nil if nothing is left. A damaged text stays as it is.
  private static func rest(of text: String, in table: SyncedTable) -> String? {
    guard let (fields, encrypted, foreign) = RecordText.fields(of: text) else { return text }
    let unknown = fields.filter { !table.fieldNames.contains($0.key) }
    guard unknown.count < fields.count else { return text }
    let rest = RecordText.text(of: unknown, encrypted: encrypted, foreign: foreign)
    return rest.isEmpty ? nil : rest
  }
}
