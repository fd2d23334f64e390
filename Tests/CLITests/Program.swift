import Foundation
import Testing
import TestFolders

/// The built program, running in a folder of its own.
struct Program: ~Copyable {
  let process = Process()
  private let folder: TestFolder

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - arguments: What follows its name.
  ///   - name: Its name.
  ///   - output: Where it prints; nowhere by default.
  ///   - limits: What a shell does before it becomes the program, as in `ulimit -f 16`.
  /// - Throws: What keeps it from starting.
  init(
    _ arguments: [String], of name: String = "propcheck", output: Any? = nil,
    limits: String? = nil
  ) throws {
    let folder = try TestFolder()
    process.executableURL = try Self.executable(name)
    process.arguments = arguments
    if let limits {
      process.arguments =
        ["-c", limits + #"; exec "$0" "$@""#, try Self.executable(name).path] + arguments
      process.executableURL = URL(filePath: "/bin/sh")
    }
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.environment = ProcessInfo.processInfo.environment
      // On GitHub, the program would annotate failures that are expected.
      .merging(["TMPDIR": folder.path, "GITHUB_ACTIONS": "", "GITHUB_STEP_SUMMARY": ""]) { $1 }
    process.standardOutput = output ?? FileHandle.nullDevice
    let errors = folder.file("stderr")
    try Data().write(to: URL(filePath: errors))
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    self.folder = folder
  }

  /// Everything that the program prints until it ends.
  func finish() throws -> String {
    let pipe = try #require(process.standardOutput as? Pipe)
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// Everything that it wrote to stderr.
  func complaints() throws -> String { try String(contentsOfFile: file("stderr"), encoding: .utf8) }

  func file(_ name: String) -> String { folder.file(name) }

  /// The folders that its data layers have made and not removed.
  func temporaryFolders() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasPrefix("propcheck-")
    }
  }

  /// The processes that it has started and that have not ended.
  func children() throws -> [Int32] { try Self.children(of: process.processIdentifier) }

  /// Those, and the processes that they have started.
  func descendants() throws -> [Int32] {
    try children().flatMap { [$0] + (try Self.children(of: $0)) }
  }

  private static func children(of parent: Int32) throws -> [Int32] {
    let parent = String(parent)
    return try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int32.init)
      .filter { Self.parent(of: $0) == parent }
  }

  /// Whether a process has ended, at least as far as it can by itself.
  static func hasEnded(_ process: Int32) -> Bool { parent(of: process) == nil }

  /// Nil for one that has ended. The name of a program, in brackets, may hold anything.
  private static func parent(of process: Int32) -> String? {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let fields = status.split(separator: ")").last?.split(separator: " "), fields.count > 1,
      fields[0] != "Z"
    else { return nil }
    return String(fields[1])
  }

  /// Waits for a condition; a process that does not get that far is killed.
  func wait(
    _ seconds: Int = 120, for what: String, until isDone: () throws -> Bool
  ) throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while try !isDone() {
      guard ContinuousClock.now < deadline else {
        kill(process.processIdentifier, SIGKILL)
        throw Missing(path: what)
      }
      usleep(5_000)
    }
  }

  func waitForEnd() throws {
    try wait(for: "end") { !process.isRunning }
    // Foundation keeps a process forever if nobody waited for its end.
    process.waitUntilExit()
  }

  /// The report is opened after the signals are watched, so that a signal after this is one for the run.
  func waitForReport() throws {
    let part = file("Reports/run-1.jsonl.gz.part")
    try wait(for: part) { !(FileManager.default.contents(atPath: part)?.isEmpty ?? true) }
  }

  /// Programs are built next to the tests.
  static func executable(_ name: String = "propcheck") throws -> URL {
    let candidates = [Bundle.main.bundleURL] + CommandLine.arguments.map { URL(filePath: $0) }
    for candidate in candidates {
      for folder in [candidate, candidate.deletingLastPathComponent()] {
        let url = folder.appending(path: name)
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        if exists, !isFolder.boolValue { return url }
      }
    }
    throw Missing(path: "\(name) beside the tests")
  }
}

private struct Missing: Error {
  let path: String
}
