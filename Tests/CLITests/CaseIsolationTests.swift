import Foundation
import Testing

/// Jobs as processes, as a shell sees them.
@Suite(.serialized) struct CaseIsolationTests {
  private func fingerprint(_ text: String) throws -> String {
    String(try #require(text.firstMatch(of: /fingerprint  (\w+)/)).output.1)
  }

  @Test(
    arguments: [
      ["--filter", "^(days|habits|store.reads|logs.reads)", "--cases", "30"],
      ["--filter", "store.agrees", "--layer", "mutant:canary", "--cases", "10"],
      ["--filter", "^sync.(converges|parts)", "--cases", "6"],
    ])
  func `where cases run changes nothing of what is reported`(_ options: [String]) throws {
    let ways = [["--no-isolation"], ["--jobs", "1"], ["--jobs", "2"]]
    let prints = try ways.map { way in
      let program = try Program(["run", "--seed", "42"] + options + way, output: Pipe())
      return try fingerprint(program.finish())
    }
    #expect(Set(prints).count == 1)
  }

  @Test func `a case that ends its process is a failure like any other`() throws {
    let layer = ["--layer", "mutant:crash"]
    let filter = ["--filter", "^store.cascades", "--cases", "60"]
    var prints: Set<String> = []
    for jobs in ["2", "1"] {
      let program = try Program(["run", "-s42", "-j", jobs] + filter + layer, output: Pipe())
      let text = try program.finish()
      #expect(program.process.terminationStatus == 1)
      #expect(text.contains("The process under test ended by signal SIG"))
      #expect(text.contains("FatalMutants.swift:9: Fatal error: this habit is deleted already"))
      #expect(text.contains("shrunk to 3 "))
      #expect(text.contains("Stable:   10 of 10 replays fail."))
      #expect(text.contains("FAIL  store.cascades-to-children-only"))
      #expect(try !program.complaints().contains("Fatal error"), "the finding tells it")
      #expect(try program.temporaryFolders() == [])
      try replay(text, of: program)
      prints.insert(try fingerprint(text))
    }
    #expect(prints.count == 1)
  }

  private func replay(_ text: String, of found: borrowing Program) throws {
    let file = try #require(text.firstMatch(of: /reproduce   propcheck replay (\S+)/)).output.1
    let program = try Program(["replay", found.file(String(file)), "--times", "2"], output: Pipe())
    let replay = try program.finish()
    #expect(program.process.terminationStatus == 1)
    #expect(replay.contains("Fatal error: this habit is deleted already"))
    #expect(replay.contains("2 of 2 replays fail"))
  }

  @Test func `a case that never ends is a failure, and so are its repetitions`() throws {
    let program = try Program(
      [
        "run", "--seed", "42", "--filter", "repeats", "--cases", "60", "--layer", "mutant:endless",
        "--case-time", "1s", "--shrink-time", "100ms",
      ], output: Pipe())
    let text = try program.finish()
    #expect(program.process.terminationStatus == 1)
    #expect(text.contains("The case does not end within 100 ms, which depends on the machine."))
    #expect(try program.temporaryFolders() == [])
  }

  @Test func `mutants that end their process are looked for where that is possible`() throws {
    for (options, found) in [([], "1 of 1 found"), (["--no-isolation"], "no mutant matches")] {
      let program = try Program(
        ["mutants", "--filter", "^crash$", "--cases", "100"] + options, output: Pipe())
      #expect(try (program.finish() + program.complaints()).contains(found))
    }
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal to a process that runs cases does nothing`(_ signal: Int32) throws {
    let program = try Program(["run", "--seed", "1", "--filter", "agrees", "--cases", "100"])
    try program.waitForReport()
    var children: [Int32] = []
    try program.wait(for: "children") {
      children = try program.children()
      return !children.isEmpty
    }
    for child in children { kill(child, signal) }
    try program.waitForEnd()
    #expect(program.process.terminationStatus == 0)
  }

  @Test(arguments: ["sqlite-wal", "mutant:endless"])
  func `nothing is left of a run that is killed`(_ layer: String) throws {
    let program = try Program(
      [
        "run", "--seed", "1", "--time", "1h", "--filter", "store", "--layer", layer,
        "--case-time", "1h", "--jobs", "2",
      ])
    try program.waitForReport()
    let children = try program.children()
    #expect(children.count == 2)
    kill(program.process.processIdentifier, SIGKILL)
    try program.waitForEnd()
    try program.wait(for: "end of children") { children.allSatisfy(Program.hasEnded) }
    #expect(try program.temporaryFolders() == [])
  }
}
