import HabitDomain
import HabitSQLite

extension DataServiceError {
  /// The error for a caller (domain 2.7), in words that quote no SQL.
  init(_ error: SQLiteError, during operation: String) {
    self =
      switch error.kind {
      case .constraint: .constraintViolation(ConstraintText.words(for: error))
      case .busy: .storageBusy
      case .full: .storageFull
      case .corrupted: .corrupted
      case .unavailable: .unavailable(error.message)
      case .other:
        .storage(code: Int(error.code), text: error.plainMessage, operation: operation)
      }
  }
}

extension SQLiteError {
  /// SQLite's message, except for an error in the SQL itself, which quotes the statement.
  fileprivate var plainMessage: String {
    code & 0xFF == 1 ? "the tables are not as expected" : message
  }
}

/// Describes a violated constraint of the schema without the SQL that SQLite quotes.
enum ConstraintText {
  // The extended result codes of SQLite.
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

  /// The columns named in "UNIQUE constraint failed: table.one, table.other".
  private static func columns(in message: String) -> [Substring] {
    guard let colon = message.firstIndex(of: ":") else { return [] }
    return message[colon...].split(separator: ",").compactMap { name in
      let parts = name.split(separator: ".")
      return parts.count == 2 ? parts[1] : nil
    }
  }
}

/// Runs a body whose errors are reported to a caller.
func reporting<Answer>(
  _ operation: String, _ body: () throws(SQLiteError) -> Answer
) throws(DataLayerError) -> Answer {
  do { return try body() } catch { throw .service(DataServiceError(error, during: operation)) }
}

/// The result of applying a rule to an input, such as the stored form of a text.
func obeying<Input, Answer>(
  _ rule: (Input) throws(DataServiceError) -> Answer, _ input: Input
) throws(DataLayerError) -> Answer {
  do { return try rule(input) } catch { throw .service(error) }
}

/// The stored form of a text to look up, which is invalid data if it breaks a rule.
func lookingUp(
  _ rule: (String) throws(DataServiceError) -> String, _ text: String
) throws(DataLayerError) -> String {
  do { return try rule(text) } catch {
    guard case .validationFailed(let reasons) = error else { throw .service(error) }
    throw .service(.invalidData(reasons.joined(separator: ", ")))
  }
}
