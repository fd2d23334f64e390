import CPropCheckStorage

/// What a program asks of a disk; the kinds that are counted and can fail.
public enum StorageCall: String, CaseIterable, Sendable {
  /// Opens a file, and may make it.
  case open
  /// Reads bytes.
  case read
  /// Writes bytes.
  case write
  /// Changes the length of a file.
  case truncate
  /// Waits until a file, or the names of all files, are on the disk.
  case sync
  /// Asks for the length of a file.
  case size
  /// Takes a lock on a file.
  case lock
  /// Releases a lock.
  case unlock
  /// Asks whether somebody is writing.
  case askLock
  /// Asks for memory that connections share.
  case map
  /// Takes or releases a lock on that memory.
  case sharedLock
  /// Deletes a file.
  case delete
  /// Asks whether there is a file.
  case access
  /// Asks for the full name of a file.
  case path
  /// Renames a file; SQLite itself never does.
  case rename
}

extension StorageCall {
  var code: Int32 { Int32(StorageCall.allCases.firstIndex(of: self) ?? 0) }
}

extension StorageCall: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}
