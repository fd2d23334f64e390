import Foundation
import PropCheckReport
import TestFolders
import Testing

/// The program itself, as a shell sees it.
@Suite(.serialized) struct ProcessTests {
  @Test func `what writes to be killed leaves a file alone that is there`() throws {
    let folder = try TestFolder()
    let file = URL(filePath: folder.file("store.db"))
    // What SQLite would take for a new database.
    try Data().write(to: file)
    let program = try Program(["write", file.path, "whole", "1", "1"], output: Pipe())
    _ = try program.finish()
    #expect(program.process.terminationStatus == 2)
    #expect(try Data(contentsOf: file).isEmpty)
  }

  @Test(
    arguments: [
      (["--version"], 0), (["help"], 0), (["list"], 0), (["rnu"], 2), (["work", "sqlite", ""], 2),
      (["write", "store.db", "whole", "1", "1"], 2),
      (["run", "--seed", "-1"], 2),
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
    let layer = ["--layer", "mutant:canary"]
    let found = try Program(
      ["run", "--seed", "42", "--filter", "store.agrees", "--cases", "10"] + layer, output: Pipe())
    let finding = try found.finish()
    #expect(found.process.terminationStatus == 1)
    let command = try #require(finding.firstMatch(of: /reproduce   propcheck replay (\S+) --layer/))
    let file = found.file(String(command.output.1))
    let replayed = try Program(["replay", file] + layer, output: Pipe())
    let replay = try replayed.finish()
    #expect(replayed.process.terminationStatus == 1)
    let script = try #require(finding.firstMatch(of: /(?s)   #  step.*?real [^\n]*/)).output
    #expect(script.contains("create habit"))
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

  /// As from a service manager and from the script that it has started.
  @Test func `a signal to end that comes several times at once saves the report`() throws {
    let program = try Program(["run", "--seed", "1", "--time", "1h", "--filter", "^days"])
    try program.waitForReport()
    for _ in 0..<100 { kill(program.process.processIdentifier, SIGTERM) }
    program.process.waitUntilExit()
    #expect(program.process.terminationStatus == 128 + SIGTERM)
    #expect(FileManager.default.fileExists(atPath: program.file("Reports/run-1.jsonl.gz")))
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

  @Test func `a report does not get what is printed to a stream that is closed`() throws {
    let run = try Program(
      ["run", "--seed", "1", "--cases", "3", "--filter", "^days", "--report", "r.jsonl.gz"])
    try run.waitForEnd()
    let merge = try Program(
      ["merge", run.file("r.jsonl.gz"), "-o", "m.jsonl.gz"], limits: "exec <&- >&-")
    try merge.waitForEnd()
    #expect(merge.process.terminationStatus == 74)
    #expect(try merge.complaints().contains("bad file descriptor; where: stdout"))
    let kinds = try ReportReader(path: merge.file("m.jsonl.gz")).records().map(\.kind)
    #expect(kinds.first == "run" && kinds.last == "end")
  }

  @Test func `the folder of the user is for the shell to name`() throws {
    let program = try Program(["report", "--schema", "-o", "~/schema.json"])
    try program.waitForEnd()
    #expect(program.process.terminationStatus == 0)
    #expect(FileManager.default.fileExists(atPath: program.file("~/schema.json")))
  }

  @Test(arguments: ["ulimit -n 14", "ulimit -n 30"])
  func `a limit of open files that is too low may be raised`(_ limits: String) throws {
    let program = try Program(
      ["run", "--seed", "1", "--cases", "3", "--filter", "^days", "--jobs", "8"], limits: limits)
    try program.waitForEnd()
    #expect(program.process.terminationStatus == 75)
    let complaints = try program.complaints()
    #expect(complaints.contains("No worker process can be started: too many open files."))
    #expect(complaints.contains("fix: raise `ulimit -n`, or use fewer --jobs."))
  }

  @Test(arguments: [["run"], ["mutants"]])
  func `a filter that takes for ever is given up`(_ command: [String]) throws {
    let program = try Program(command + ["--filter", "(.+)+!"])
    try program.waitForEnd()
    #expect(program.process.terminationStatus == 2)
    #expect(
      try program.complaints().hasPrefix(
        """
        propcheck: --filter cannot be "(.+)+!": it must be a regular expression that matches \
        all names within 2 s.
        usage: propcheck \(command[0])
        """))
    #expect(!FileManager.default.fileExists(atPath: program.file("Reports")))
  }

  @Test(arguments: [
    ["run", "--filter", "(.+)+!"], ["run", "--time", "1h", "--seed", "1"],
  ])
  func `a signal leaves no temporary folder`(_ arguments: [String]) throws {
    let program = try Program(arguments + ["--layer", "sqlite-wal"])
    try program.wait(for: "folder") { try !program.temporaryFolders().isEmpty }
    kill(program.process.processIdentifier, SIGINT)
    try program.waitForEnd()
    #expect(program.process.terminationStatus == 130)
    #expect(try program.temporaryFolders() == [])
  }

  @Test func `a replay that is interrupted tells what it saw and leaves no folder`() throws {
    let layer = "mutant:canary"
    let found = try Program(
      ["run", "--seed", "42", "--filter", "store.agrees", "--cases", "2", "--layer", layer],
      output: Pipe())
    let finding = try found.finish()
    let file = try #require(finding.firstMatch(of: /reproduce   propcheck replay (\S+)/)).output.1
    let replay = try Program(
      ["replay", found.file(String(file)), "--times", "1000000", "--layer", "sqlite-wal"],
      output: Pipe())
    try replay.wait(for: "folder") { try !replay.temporaryFolders().isEmpty }
    kill(replay.process.processIdentifier, SIGINT)
    try replay.waitForEnd()
    #expect(try replay.finish().contains("INTERRUPTED   It did not fail on layer sqlite-wal in "))
    #expect(replay.process.terminationStatus == 130)
    #expect(try replay.temporaryFolders() == [])
  }
}
