import Foundation
import Testing

/// Callers in processes of their own on one file, as a shell sees them.
@Suite(.serialized) struct ProcessCallersTests {
  @Test func `processes at the same time get linearizable answers and leave nothing behind`()
    throws
  {
    let program = try Program(
      ["run", "-s1", "--filter", "^processes", "--layer", "sqlite-wal", "--cases", "8"],
      output: Pipe())
    let text = try program.finish()
    #expect(program.process.terminationStatus == 0, "\(text)")
    #expect(text.contains("processes.linearizable-families"))
    #expect(text.contains("processes.linearizable-habits"))
    #expect(text.contains("processes.lose-no-log"))
    #expect(text.contains("processes.linearizable-meals"))
    #expect(try program.complaints() == "")
    #expect(try program.temporaryFolders() == [])
    #expect(try program.descendants() == [])
  }

  /// A cache in one process does not learn of changes by another.
  @Test func `a mutant that shows between processes is found, with a lane for each caller`() throws
  {
    let run = try FailedRun(
      of: "^processes.linearizable-families", on: "mutant:stale-cache", cases: 20)
    let text = run.text
    #expect(text.firstMatch(of: /us  caller \d/) != nil)
    #expect(text.contains("] "))
    let report = try Program(["report", run.program.file("r.jsonl.gz")], output: Pipe()).finish()
    #expect(report.firstMatch(of: /us  caller \d/) != nil)
  }

  /// The processes have to meet for this: one commits between the first statement of another and its first change, or
  /// between its reading and its writing.
  @Test(arguments: [
    ("mutant:begin-deferred", "^processes.linearizable-families", 20),
    ("mutant:toggle-apart", "^processes.linearizable-habits", 60),
  ])
  func `a mutant that shows only when processes meet is found`(
    _ layer: String, _ property: String, _ cases: Int
  ) throws {
    let run = try FailedRun(of: property, on: layer, cases: cases)
    let folders = try run.program.temporaryFolders()
    #expect(folders == [])
  }

  @Test func `a caller that is killed is told, and the run goes on`() throws {
    let program = try Program(
      [
        "run", "-s1", "--filter", "^processes.lin", "--layer", "sqlite-wal", "--cases", "20",
        "-j1",
      ], output: Pipe())
    try program.wait(for: "callers") { try program.descendants().count == 5 }
    let worker = try #require(try program.children().first)
    let caller = try #require(try program.descendants().first { $0 != worker })
    kill(caller, SIGKILL)
    let text = try program.finish()
    #expect(program.process.terminationStatus != 0)
    #expect(text.firstMatch(of: /Caller \d: The process under test ended by signal SIGKILL/) != nil)
    #expect(try program.descendants() == [])
    #expect(try program.temporaryFolders() == [])
  }

  @Test func `no caller is left of a run that is killed`() throws {
    let program = try Program(
      [
        "run", "-s1", "--filter", "^processes", "--layer", "sqlite-wal", "--time", "1h", "-j1",
      ])
    try program.wait(for: "callers") { try program.descendants().count == 5 }
    let descendants = try program.descendants()
    kill(program.process.processIdentifier, SIGKILL)
    try program.waitForEnd()
    try program.wait(for: "end of callers") { descendants.allSatisfy(Program.hasEnded) }
    #expect(try program.temporaryFolders() == [])
  }
}

/// Tries one seed after the other until a run finds answers that are not linearizable.
///
/// A run continues after a failure, with a hundred cases if it has as many, each with callers in processes: so the runs are
/// short, of about as many cases as needed.
private struct FailedRun: ~Copyable {
  let program: Program
  let text: String

  /// Runs a property.
  ///
  /// - Throws: What keeps a program from starting, or ``NothingFound``.
  init(of property: String, on layer: String, cases: Int) throws {
    for seed in 1...4_000 / cases {
      let program = try Program(
        [
          "run", "-s\(seed)", "--filter", property, "--layer", layer, "--cases", "\(cases)",
          "-j1", "--shrink-time", "10ms", "--report", "r.jsonl.gz",
        ], output: Pipe())
      let text = try program.finish()
      guard program.process.terminationStatus != 0 else { continue }
      #expect(program.process.terminationStatus == 1, "\(text)")
      #expect(text.contains("The answers of the callers are not linearizable."), "\(text)")
      self.program = program
      self.text = text
      return
    }
    throw NothingFound(property: property, layer: layer)
  }
}

private struct NothingFound: Error {
  let property: String
  let layer: String
}
