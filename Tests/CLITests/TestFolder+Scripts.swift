import Foundation
import TestFolders

extension TestFolder {
  /// Runs a script that finds the programs of this folder before all others, and returns its exit code.
  func run(
    _ script: String, _ arguments: [String] = [], told: [String: String] = [:]
  ) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = [script] + arguments
    let programs = ProcessInfo.processInfo.environment["PATH"] ?? ""
    process.environment = ProcessInfo.processInfo.environment
      .merging(["PATH": "\(path):\(programs)"]) { $1 }.merging(told) { $1 }
    try Data().write(to: URL(filePath: file("out")))
    let out = try FileHandle(forWritingTo: URL(filePath: file("out")))
    process.standardOutput = out
    process.standardError = out
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Everything that the script printed.
  func output() throws -> String {
    try String(contentsOfFile: file("out"), encoding: .utf8)
  }
}
