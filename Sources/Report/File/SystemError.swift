import Foundation

/// An error number of the operating system.
struct SystemError: Error, Hashable {
  let code: Int32

  /// The error of the call that failed last on this thread.
  static var last: SystemError { SystemError(code: errno) }
}

extension SystemError: CustomStringConvertible {
  /// The words of the system, beginning small, to stand after a colon.
  var description: String {
    let words = String(cString: strerror(code))
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}
