import Domain
import SQLite

extension DataServiceError {
  /// What an error of SQLite means to a caller (domain 2.7).
  init(_ error: SQLiteError, during operation: String) {
    self =
      switch error.kind {
      case .constraint: .constraintViolation(error.message)
      case .busy: .storageBusy
      case .full: .storageFull
      case .corrupted: .corrupted
      case .unavailable: .unavailable(error.message)
      case .other:
        .storage(code: Int(error.code), text: error.message, operation: operation)
      }
  }
}
