import Foundation

/// Why the system could not do what it was asked for.
struct SystemReason {
  /// In the words of the system: `no such file or directory`.
  let text: String
  /// Whether there is nothing of this name.
  let isMissing: Bool

  init(_ error: any Error) {
    let code = Self.code(of: error)
    text = code.map { String(cString: strerror($0)).lowercased() } ?? error.localizedDescription
    isMissing = code == ENOENT
  }

  /// Foundation wraps the error of the system, or says only what it makes of it.
  private static func code(of error: any Error) -> Int32? {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return Int32(exactly: error.code) }
    if let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error { return code(of: cause) }
    let missing = [CocoaError.fileNoSuchFile, .fileReadNoSuchFile].map(\.rawValue)
    return missing.contains(error.code) ? ENOENT : nil
  }
}
