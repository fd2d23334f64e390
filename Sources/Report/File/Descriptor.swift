import Foundation

/// An open file, closed when it goes out of sight.
struct Descriptor: ~Copyable {
  private let number: Int32

  init(reading path: String) throws(SystemError) {
    number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw SystemError.last }
  }

  /// Creates the file, or empties the one that is there.
  init(writing path: String) throws(SystemError) {
    number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard number >= 0 else { throw SystemError.last }
  }

  deinit { close(number) }

  /// Writes all bytes.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = Foundation.write(number, rest, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemError.last }
      rest.removeFirst(count)
    }
  }

  /// Reads at most so many bytes; none at the end.
  func read(upTo limit: Int) throws(SystemError) -> ArraySlice<UInt8> {
    var chunk = [UInt8](repeating: 0, count: limit)
    while true {
      let count = Foundation.read(number, &chunk, limit)
      if count >= 0 { return chunk.prefix(count) }
      guard errno == EINTR else { throw SystemError.last }
    }
  }

  /// Forces what was written to the disk.
  func sync() throws(SystemError) {
    guard fsync(number) == 0 else { throw SystemError.last }
  }
}
