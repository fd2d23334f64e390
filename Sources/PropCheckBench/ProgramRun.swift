import Foundation
import PropCheckReport

/// A run of `propcheck`, which is built into the same folder.
enum ProgramRun {
  /// The last record of the report.
  static func end(of arguments: [String]) throws -> EndRecord {
    for case .end(let end) in try records(of: arguments) { return end }
    throw BenchError.runHasNoEnd
  }

  /// The records of the report.
  static func records(of arguments: [String]) throws -> [Record] {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let report = folder.path("report.jsonl.gz")
    try run(
      ["run"] + arguments + [
        "--quiet", "--report", report, "--seeds", folder.path("Seeds"),
      ])
    return try ReportReader(path: report).records()
  }

  /// Runs the program and waits for its end.
  static func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments.first ?? "Bench")
      .deletingLastPathComponent().appendingPathComponent("propcheck")
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchError.runFailed(
        command: "scripts/propcheck " + arguments.joined(separator: " "),
        status: process.terminationStatus)
    }
  }
}

/// A folder of this process, empty at first.
struct TemporaryFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "propcheck-bench-\(getpid())")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  func remove() { try? FileManager.default.removeItem(at: url) }
}
