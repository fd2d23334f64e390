import Domain
import SQLite

extension DataServiceError {
  /// What an error of SQLite means to a caller (domain 2.7), in words that quote no SQL.
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
  /// SQLite's sentence, except where it quotes the statement, which is wrong or meets other tables than its own.
  fileprivate var plainMessage: String {
    code & 0xFF == 1 ? "the tables are not as expected" : message
  }
}
