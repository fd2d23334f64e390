import Foundation
import Report

/// A run of the program itself, which is built into the folder of this one.
enum ProgramRun {
  /// How a run ended, as its report has it.
  static func end(of arguments: [String]) throws -> EndRecord {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("propcheck-bench-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let report = folder.appendingPathComponent("report.jsonl.gz").path
    try run(
      ["run"] + arguments + [
        "--quiet", "--report", report, "--seeds", folder.appendingPathComponent("Seeds").path,
      ])
    var end: EndRecord?
    _ = try ReportReader(path: report).forEach { record in
      if case .end(let record) = record { end = record }
    }
    guard let end else { throw BenchError.runHasNoEnd }
    return end
  }

  private static func run(_ arguments: [String]) throws {
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
