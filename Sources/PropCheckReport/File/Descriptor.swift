import Foundation

/// An open file, closed when it is dropped.
struct Descriptor: ~Copyable {
  private let number: Int32

  init(reading path: String) throws(SystemError) {
    number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw SystemError.last }
  }

  /// Creates or truncates the file.
  ///
  /// - Throws: `ENXIO` for a pipe that nothing reads from.
  init(writing path: String) throws(SystemError) {
    number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0o644)
    guard number >= 0 else { throw SystemError.last }
    // Opening must not wait for a reader that may never come; writing may.
    _ = fcntl(number, F_SETFL, 0)
  }

  /// Creates a file that nobody else has, readable for all; returns its name through `path`, which must end with six `X`.
  init(creating path: inout String) throws(SystemError) {
    var template = Array(path.utf8CString)
    number = mkstemp(&template)
    guard number >= 0 else { throw SystemError.last }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    _ = fchmod(number, 0o644)
  }

  /// Creates a file in a folder; the file disappears once it is closed.
  init(unnamedIn folder: String) throws(SystemError) {
    var template = Array("\(folder)/propcheck-XXXXXX".utf8CString)
    number = mkstemp(&template)
    guard number >= 0 else { throw SystemError.last }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    unlink(template)
  }

  /// Opens or creates the file, to write at its end.
  init(appending path: String) throws(SystemError) {
    number = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard number >= 0 else { throw SystemError.last }
  }

  /// Creates or truncates the file, locked for one writer.
  ///
  /// The lock ends with the process, so that a killed run blocks nobody.
  ///
  /// - Throws: `EWOULDBLOCK` while another writer has it.
  init(claiming path: String) throws(SystemError) {
    number = try Self.claim(path)
  }

  private static func claim(_ path: String) throws(SystemError) -> Int32 {
    while true {
      let claimed = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
      guard claimed >= 0 else { throw SystemError.last }
      // A file system without locks fails in another way; then it continues unlocked.
      if flock(claimed, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        close(claimed)
        throw SystemError(code: EWOULDBLOCK)
      }
      // The other writer may have renamed the file in between.
      if let mine = FileIdentity(of: claimed), mine == FileIdentity(at: path) {
        if ftruncate(claimed, 0) == 0 { return claimed }
        let error = SystemError.last
        close(claimed)
        throw error
      }
      close(claimed)
    }
  }

  deinit { close(number) }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = Foundation.write(number, rest, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemError.last }
      rest.removeFirst(count)
    }
  }

  /// Reads up to `limit` bytes; none at the end.
  func read(upTo limit: Int) throws(SystemError) -> ArraySlice<UInt8> {
    var chunk = [UInt8](repeating: 0, count: limit)
    while true {
      let count = Foundation.read(number, &chunk, limit)
      if count >= 0 { return chunk.prefix(count) }
      guard errno == EINTR else { throw SystemError.last }
    }
  }

  /// Writes at an offset from the beginning of the file.
  func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        pwrite(number, $0.baseAddress, $0.count, off_t(offset + written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemError.last }
      written += count
    }
  }

  /// Reads this many bytes at an offset from the beginning of the file.
  ///
  /// - Throws: `EIO` if the file ends earlier.
  func read(_ count: Int, at offset: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var place = 0
    while place < count {
      let part = bytes[place...].withUnsafeMutableBytes {
        pread(number, $0.baseAddress, $0.count, off_t(offset + place))
      }
      if part < 0, errno == EINTR { continue }
      guard part >= 0 else { throw SystemError.last }
      guard part > 0 else { throw SystemError(code: EIO) }
      place += part
    }
    return bytes
  }

  /// The bytes of the file.
  func size() throws(SystemError) -> Int {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw SystemError.last }
    return Int(status.st_size)
  }

  /// - Returns: Whether it succeeded.
  func truncate(to count: Int) -> Bool { ftruncate(number, off_t(count)) == 0 }

  func sync() throws(SystemError) {
    guard fsync(number) == 0 else { throw SystemError.last }
  }
}

/// An error number of the operating system.
struct SystemError: Error, Hashable {
  let code: Int32

  /// The last error of this thread.
  static var last: SystemError { SystemError(code: errno) }
}

extension SystemError: CustomStringConvertible {
  /// The message in lower case, to follow a colon.
  var description: String {
    let words = String(cString: strerror(code))
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}
