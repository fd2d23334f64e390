import Foundation

/// Why a system call failed.
struct SystemReason {
  /// The message of the system, as in `no such file or directory`.
  let text: String
  /// Whether the file does not exist.
  let isMissing: Bool

  init(_ error: any Error) {
    let code = Self.code(of: error)
    text = code.map { String(cString: strerror($0)).lowercased() } ?? error.localizedDescription
    isMissing = code == ENOENT
  }

  /// Foundation wraps the error of the system, or replaces it.
  private static func code(of error: any Error) -> Int32? {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return Int32(exactly: error.code) }
    if let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error { return code(of: cause) }
    let missing = [CocoaError.fileNoSuchFile, .fileReadNoSuchFile].map(\.rawValue)
    return missing.contains(error.code) ? ENOENT : nil
  }
}
