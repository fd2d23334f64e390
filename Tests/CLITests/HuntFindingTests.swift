import Foundation
import TestFolders
import Testing

/// What the hunt makes of failures, crashes and what is known.
@Suite(.timeLimit(.minutes(5))) struct HuntFindingTests {
  private let script: HuntScript

  init() throws { script = try HuntScript() }

  @Test func `a finding is told once, counted each time, and kept once`() throws {
    let hunt = try script.run(
      ["--date", "20270614", "--interleavings", "40", "--seeds", "4"],
      [
        "FAILS": """
        202706140001 sync.a f-1 "P-1"
        202706140002 sync.a f-2 "P-0","P-1"
        202706140002 sync.b f-3 "P-1"
        202706140003 sync.b f-4 "P-1","says \\"no\\", twice"
        202706140004 sync.a f-5 "P-0"
        """
      ])
    #expect(hunt.code == 1)
    #expect(hunt.text.components(separatedBy: "FAIL  ").count == 3)
    #expect(hunt.text.contains("\n\nFAIL  sync.b   case 1   seed 202706140002\n"))
    #expect(hunt.text.contains("  It is wrong in place 2.\n"))
    #expect(
      hunt.text.hasSuffix(
        """
        findings       2
          sync.a: P-1, met 3 times: propcheck replay Seeds/sync.a/f-1.seed
          sync.b: P-1, met 2 times: propcheck replay Seeds/sync.b/f-3.seed

        """))
    #expect(try script.seeds() == ["sync.a/f-1.seed", "sync.b/f-3.seed"])
    #expect(hunt.text.contains("seed 202706140001   10 interleavings   "))
  }

  @Test func `what is saved is known, stays, and is counted where it is met`() throws {
    try script.save("sync.a/f-1.seed")
    try script.save("sync.b/f-9.seed")
    let hunt = try script.run(
      ["--date", "20270614", "--interleavings", "40", "--seeds", "2"],
      [
        "FAILS": """
        known sync.a f-1 "P-1"
        known sync.b f-8 "P-2"
        202706140001 sync.b f-8 "P-2"
        202706140002 sync.a f-2 "P-1"
        """
      ])
    #expect(hunt.code == 1)
    #expect(hunt.text.contains("known    sync.a: P-1, in Seeds/sync.a/f-1.seed\n"))
    #expect(hunt.text.components(separatedBy: "FAIL  ").count == 2)
    #expect(
      hunt.text.contains("  sync.a: P-1, met 1 time: propcheck replay Seeds/sync.a/f-1.seed\n"))
    #expect(
      hunt.text.contains("  sync.b: P-2, met 1 time: propcheck replay Seeds/sync.b/f-8.seed\n"))
    #expect(try script.seeds() == ["sync.a/f-1.seed", "sync.b/f-8.seed", "sync.b/f-9.seed"])
    #expect(try script.calls().count { !$0.contains("--no-known") } == 1)
  }

  @Test func `a crash is a finding of its own, and the rest goes on`() throws {
    let hunt = try script.run(
      ["--date", "20270614", "--interleavings", "40", "--seeds", "4"],
      ["CRASHES": "202706140002", "CRASH": "70"])
    #expect(hunt.code == 70)
    #expect(hunt.text.contains("\npropcheck ended with 70; the last lines of what it said:\n"))
    #expect(hunt.text.contains("  Fatal error: all is lost\n"))
    #expect(hunt.text.contains("  propcheck ended with 70, met 1 time: propcheck run --filter '^"))
    #expect(hunt.text.contains("interleavings  30 of 40 "))
  }

  @Test(arguments: [("139", 139), ("3", 70), ("74", 74)] as [(String, Int32)])
  func `a program that crashes again and again ends the hunt`(
    _ crash: String, _ code: Int32
  ) throws {
    let hunt = try script.run(["--time", "1h"], ["CRASHES": "all", "CRASH": crash])
    #expect(hunt.code == code)
    #expect(try script.calls().count == 4)
    #expect(hunt.text.contains("findings       1\n") && hunt.text.contains(", met 3 times: "))
    #expect(hunt.complaints.contains("propcheck does not work"))
  }

  @Test func `a failure that no report has is a finding`() throws {
    let hunt = try script.run(["--interleavings", "10"], ["RUN": "1"])
    #expect(hunt.code == 70)
    #expect(hunt.text.contains("propcheck ended with 1 and a report without failures, met 1 time"))
  }

  @Test func `a property that gives up is a finding`() throws {
    let hunt = try script.run(["--interleavings", "10"], ["RUN": "5", "VERDICT": "gave-up"])
    #expect(hunt.code == 1)
    #expect(hunt.text.contains("\nsync.a gave up: too many\n"))
    #expect(hunt.text.contains("findings       2\n"))
  }

  @Test func `the real program finds a mutant once, and what it says replays it`() throws {
    let program = try Program.executable().path
    let hunt = try script.run(
      [
        "--layer", "mutant:stale-acknowledgement", "--filter", "^sync.knows-what-waits",
        "--interleavings", "120", "--seeds", "2", "--date", "20270614",
      ], ["PROPCHECK": program])
    #expect(hunt.code == 1, "\(hunt.complaints)")
    let saved = try script.seeds()
    #expect(saved.count == 1)
    #expect(hunt.text.components(separatedBy: "FAIL  sync.knows-what-waits").count == 2)
    #expect(
      hunt.text.contains(
        "\n  sync.knows-what-waits: P-Y4: does not keep … pending, although the server has another "
          + "version, met 2 times: propcheck replay Seeds/"))
    let replay = Process()
    replay.executableURL = URL(filePath: program)
    replay.arguments = [
      "replay", "Seeds/" + (saved.first ?? ""), "--layer", "mutant:stale-acknowledgement",
    ]
    replay.currentDirectoryURL = URL(filePath: script.folder.path)
    replay.standardOutput = FileHandle.nullDevice
    try replay.run()
    replay.waitUntilExit()
    #expect(replay.terminationStatus == 1)
  }
}
