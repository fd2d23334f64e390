import SQLite

/// The database library that the stores stand on.
package enum StorageEngine {
  /// Its version, as in `3.40.1`.
  package static var version: String { Connection.libraryVersion }
}
