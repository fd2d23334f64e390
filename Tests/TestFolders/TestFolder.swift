import Foundation

/// A folder for one test, which is removed with its contents when the test ends.
public struct TestFolder: ~Copyable, Sendable {
  /// Where it is.
  public let path: String

  /// Makes an empty folder that nobody else has.
  ///
  /// - Throws: `POSIXError`.
  public init() throws {
    let parent = FileManager.default.temporaryDirectory.path
    var template = Array("\(parent)/propcheck-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it, whether there is one or not.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Writes a script as a program that can be run at once.
  ///
  /// A process that another test starts at the same time inherits what this one has open for writing, and a program
  /// that is open for writing cannot be run (`ETXTBSY`). So another process writes it, one that starts no others.
  ///
  /// - Returns: The path of the program.
  /// - Throws: A `CocoaError` if it cannot be written.
  @discardableResult
  public func makeProgram(_ name: String, script: String) throws -> String {
    let text = file(name + ".text")
    try script.write(toFile: text, atomically: true, encoding: .utf8)
    let install = Process()
    install.executableURL = URL(filePath: "/usr/bin/install")
    install.arguments = ["-m", "755", text, file(name)]
    try install.run()
    install.waitUntilExit()
    guard install.terminationStatus == 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file(name)])
    }
    return file(name)
  }
}
