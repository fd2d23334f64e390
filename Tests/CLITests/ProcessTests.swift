import Foundation
import Report
import Testing

@testable import CLI

/// The program itself, as a shell sees it.
@Suite(.serialized) struct ProcessTests {
  @Test(
    arguments: [
      (["--version"], 0), (["help"], 0), (["list"], 0), (["rnu"], 2), (["run", "--seed", "-1"], 2),
      (["run", "--cases", "0"], 4), (["replay", "pc1-x"], 2), (["report", "none.gz"], 2),
      (["run", "--cases", "3", "--seed", "1", "--filter", "^days", "--report", "/dev/full"], 74),
    ] as [([String], Int32)])
  func `the exit code says what happened`(_ arguments: [String], _ code: Int32) throws {
    let program = try Program(arguments)
    program.process.waitUntilExit()
    #expect(program.process.terminationReason == .exit)
    #expect(program.process.terminationStatus == code)
  }

  @Test func `a saved failure replays in a new process to the same script`() throws {
    let layer = ["--layer", "mutant:seeding-overwrites"]
    let found = try Program(["run", "--seed", "42", "--filter", "agrees"] + layer, output: Pipe())
    let finding = try found.finish()
    #expect(found.process.terminationStatus == 1)
    let command = try #require(finding.firstMatch(of: /reproduce   propcheck replay (\S+) --layer/))
    let file = found.file(String(command.output.1))
    let replayed = try Program(["replay", file] + layer, output: Pipe())
    let replay = try replayed.finish()
    #expect(replayed.process.terminationStatus == 1)
    let script = try #require(finding.firstMatch(of: /(?s)   #  step.*real [^\n]*/)).output
    #expect(script.contains("seed categories"))
    #expect(replay.contains(script))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `the first signal saves the report`(_ signal: Int32) throws {
    let program = try Program(["run", "--seed", "1", "--time", "1h", "--filter", "^days"])
    try program.waitForReport()
    kill(program.process.processIdentifier, signal)
    program.process.waitUntilExit()
    #expect(program.process.terminationReason == .exit)
    #expect(program.process.terminationStatus == 128 + signal)
    let records = try ReportReader(path: program.file("Reports/run-1.jsonl.gz")).records()
    guard case .end(let end) = try #require(records.last) else {
      Issue.record("The last record is no end.")
      return
    }
    #expect(end.verdict == .interrupted)
  }

  @Test func `the second signal kills`() throws {
    let program = try Program(["run", "--seed", "1", "--time", "1h", "--filter", "^days"])
    try program.waitForReport()
    // Both wait while the process is stopped, so that the run cannot end between them.
    for signal in [SIGSTOP, SIGINT, SIGTERM, SIGCONT] {
      kill(program.process.processIdentifier, signal)
    }
    program.process.waitUntilExit()
    #expect([128 + SIGINT, 128 + SIGTERM].contains(program.process.terminationStatus))
    #expect(!FileManager.default.fileExists(atPath: program.file("Reports/run-1.jsonl.gz")))
  }

  @Test func `a run that is killed leaves a part file that can be read`() throws {
    let program = try Program(["run", "--seed", "1", "--time", "1h", "--filter", "^days"])
    try program.waitForReport()
    kill(program.process.processIdentifier, SIGKILL)
    program.process.waitUntilExit()
    let reader = ReportReader(path: program.file("Reports/run-1.jsonl.gz.part"))
    var kinds: [String] = []
    #expect(try reader.forEach { kinds.append($0.kind) } == .killed)
    #expect(kinds == ["run"])
  }

  @Test(
    arguments: [
      ["--version"], ["list"], ["report", "--schema"],
      ["run", "--seed", "1", "--cases", "3", "--filter", "^days"],
    ])
  func `results that cannot be written are told in one line`(_ arguments: [String]) throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let program = try Program(arguments, output: full)
    program.process.waitUntilExit()
    #expect(program.process.terminationStatus == 74)
    let complaints = try program.complaints()
    #expect(complaints.contains("no space left on device; where: stdout; fix: "))
    #expect(complaints.split(separator: "\n").count == 1)
  }

  @Test func `a reader that goes away does not end the run`() throws {
    let pipe = Pipe()
    let program = try Program(
      ["run", "--seed", "1", "--cases", "50", "--filter", "^days"], output: pipe)
    try pipe.fileHandleForReading.close()
    program.process.waitUntilExit()
    #expect(program.process.terminationReason == .exit)
    #expect(program.process.terminationStatus == 74)
    #expect(try program.complaints().split(separator: "\n").count == 1)
    #expect(FileManager.default.fileExists(atPath: program.file("Reports/run-1.jsonl.gz")))
  }
}

/// The built program, running in a folder of its own.
private struct Program: ~Copyable {
  let process = Process()
  private let folder: String

  init(_ arguments: [String], output: Any? = nil) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "process-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    process.executableURL = try Self.executable()
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.standardOutput = output ?? FileHandle.nullDevice
    let errors = folder + "/stderr"
    try Data().write(to: URL(filePath: errors))
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
  }

  /// All that the program prints until it ends.
  func finish() throws -> String {
    let pipe = try #require(process.standardOutput as? Pipe)
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// All that it wrote to stderr.
  func complaints() throws -> String { try String(contentsOfFile: file("stderr"), encoding: .utf8) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func file(_ name: String) -> String { folder + "/" + name }

  /// The report is opened after the signals are watched, so that a signal after this is one for the run.
  func waitForReport() throws {
    let part = file("Reports/run-1.jsonl.gz.part")
    let deadline = ContinuousClock.now + .seconds(30)
    while FileManager.default.contents(atPath: part)?.isEmpty ?? true {
      guard ContinuousClock.now < deadline else { throw Missing(path: part) }
      usleep(5_000)
    }
  }

  /// The program is built beside the tests.
  private static func executable() throws -> URL {
    let candidates = [Bundle.main.bundleURL] + CommandLine.arguments.map { URL(filePath: $0) }
    for candidate in candidates {
      for folder in [candidate, candidate.deletingLastPathComponent()] {
        let url = folder.appending(path: "propcheck")
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        if exists, !isFolder.boolValue { return url }
      }
    }
    throw Missing(path: "propcheck beside the tests")
  }
}

private struct Missing: Error {
  let path: String
}
