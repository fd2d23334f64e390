import SQLite

/// The database library that the stores stand on.
package enum StorageEngine {
  /// Its version, as in `3.40.1`.
  package static var version: String { Connection.libraryVersion }

  /// The value of `PRAGMA synchronous` of a file, unless a store is asked for more: commits wait for no disk, checkpoints do.
  package static var synchronous: String { Durability.process.setting.name }
}
