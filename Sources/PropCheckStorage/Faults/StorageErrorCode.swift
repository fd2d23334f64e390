/// A result code of SQLite, primary or extended.
public struct StorageErrorCode: RawRepresentable, Hashable, Sendable {
  /// The number, as in `sqlite3.h`.
  public let rawValue: Int32

  /// A code by its number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  private init(_ primary: Int32, extension number: Int32 = 0) {
    self.init(rawValue: primary | number << 8)
  }
}

extension StorageErrorCode {
  /// Somebody else holds the lock.
  public static let busy = StorageErrorCode(5)
  /// There is no memory.
  public static let noMemory = StorageErrorCode(7)
  /// Nobody may write.
  public static let readOnly = StorageErrorCode(8)
  /// There is no room left.
  public static let full = StorageErrorCode(13)
  /// A file cannot be opened.
  public static let cannotOpen = StorageErrorCode(14)
  /// The full name of a file cannot be determined.
  public static let cannotOpenPath = StorageErrorCode(14, extension: 3)
  /// The system failed to do something that has no code of its own.
  public static let input = StorageErrorCode(10)
  /// Bytes cannot be read.
  public static let read = StorageErrorCode(10, extension: 1)
  /// Fewer bytes were read than asked for; SQLite takes the rest to be zeros.
  public static let shortRead = StorageErrorCode(10, extension: 2)
  /// Bytes cannot be written.
  public static let write = StorageErrorCode(10, extension: 3)
  /// A file cannot be synced.
  public static let sync = StorageErrorCode(10, extension: 4)
  /// The names of files cannot be synced.
  public static let syncNames = StorageErrorCode(10, extension: 5)
  /// The length of a file cannot be changed.
  public static let truncate = StorageErrorCode(10, extension: 6)
  /// The length of a file cannot be determined.
  public static let size = StorageErrorCode(10, extension: 7)
  /// A lock cannot be released.
  public static let unlock = StorageErrorCode(10, extension: 8)
  /// A file cannot be deleted.
  public static let delete = StorageErrorCode(10, extension: 10)
  /// It cannot be determined whether there is a file.
  public static let access = StorageErrorCode(10, extension: 13)
  /// It cannot be determined whether somebody is writing.
  public static let askLock = StorageErrorCode(10, extension: 14)
  /// A lock cannot be taken, for a reason other than that somebody has it.
  public static let lock = StorageErrorCode(10, extension: 15)
  /// The file of the shared memory cannot be opened.
  public static let openSharedMemory = StorageErrorCode(10, extension: 18)
  /// The shared memory cannot be made larger.
  public static let growSharedMemory = StorageErrorCode(10, extension: 19)
  /// A lock on the shared memory cannot be taken, for a reason other than that somebody has it.
  public static let sharedLock = StorageErrorCode(10, extension: 20)
  /// The shared memory cannot be mapped.
  public static let map = StorageErrorCode(10, extension: 21)

  /// For a fault: whatever is usual for the kind of call that it hits.
  public static let usual = StorageErrorCode(0)
}

extension StorageErrorCode: CustomStringConvertible {
  /// The name in `sqlite3.h`, or the number.
  public var description: String { StorageErrorCode.names[self] ?? "result code \(rawValue)" }

  private static let names: [StorageErrorCode: String] = [
    usual: "as such calls fail", busy: "SQLITE_BUSY", noMemory: "SQLITE_NOMEM",
    readOnly: "SQLITE_READONLY",
    full: "SQLITE_FULL", cannotOpen: "SQLITE_CANTOPEN", cannotOpenPath: "SQLITE_CANTOPEN_FULLPATH",
    input: "SQLITE_IOERR", read: "SQLITE_IOERR_READ", shortRead: "SQLITE_IOERR_SHORT_READ",
    write: "SQLITE_IOERR_WRITE", sync: "SQLITE_IOERR_FSYNC", syncNames: "SQLITE_IOERR_DIR_FSYNC",
    truncate: "SQLITE_IOERR_TRUNCATE", size: "SQLITE_IOERR_FSTAT", unlock: "SQLITE_IOERR_UNLOCK",
    delete: "SQLITE_IOERR_DELETE", access: "SQLITE_IOERR_ACCESS",
    askLock: "SQLITE_IOERR_CHECKRESERVEDLOCK", lock: "SQLITE_IOERR_LOCK",
    openSharedMemory: "SQLITE_IOERR_SHMOPEN", growSharedMemory: "SQLITE_IOERR_SHMSIZE",
    sharedLock: "SQLITE_IOERR_SHMLOCK", map: "SQLITE_IOERR_SHMMAP",
  ]
}
