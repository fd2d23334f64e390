/// What the storage below a repository refuses.
public enum DataServiceError: Error, Hashable, Sendable {
  /// The rules that the input breaks.
  case validationFailed([String])
  /// The stored data or the request makes no sense.
  case invalidData(String)
  /// There is no such row.
  case notFound
  /// A constraint of the schema was broken.
  case constraintViolation(String)
  /// Another connection held the lock for too long; nothing was written, try again.
  case storageBusy
  /// The disk or the database is full; nothing was written.
  case storageFull
  /// The file is damaged or is not a database.
  case corrupted
  /// The database cannot be opened or written.
  case unavailable(String)
  /// The database was written by a newer version; it was left untouched.
  case schemaTooNew(found: Int, known: Int)
  /// Any other failure of the storage.
  case storage(code: Int, text: String, operation: String)
}
