import Foundation
import TestFolders
import Testing

/// The script of the hunt with a stub that only prints what it is told to, and once with the real
/// program.
@Suite(.timeLimit(.minutes(5))) struct HuntScriptTests: ~Copyable {
  /// A program of two properties that writes down its arguments, then a report with as many cases of each as it is told to, or as
  /// were requested. Failures are given as lines of `SEED PROPERTY ID SYMPTOM`, with `known` as the seed when known failures are
  /// replayed.
  private static let stub = #"""
    #!/usr/bin/env bash
    echo "$*" >>calls
    printf '%s %s' "$$" "$(cut -d ' ' -f 5 /proc/$$/stat)" >group
    cases= seed= report= seeds= known=yes
    while [ $# -gt 0 ]; do
      case "$1" in
        --cases) cases="$2" ;; --seed) seed="$2" ;; --report) report="$2" ;; --seeds) seeds="$2" ;; --no-known) known= ;;
      esac
      shift
    done
    [ -z "${REFUSES:-}" ] || { echo "There is no layer x." >&2; exit "$REFUSES"; }
    [ -z "$known" ] || seed=known
    if [ "$seed" = "${CRASHES:-}" ] || [ "${CRASHES:-}" = all ] && [ -z "$known" ]; then
      echo "Fatal error: all is lost" >&2
      exit "${CRASH:-139}"
    fi
    [ -z "$known" ] && [ -n "${SLEEP:-}" ] && { trap 'stops=143' TERM; sleep "$SLEEP" & echo >waits; wait; kill "$!" 2>/dev/null; }
    [ "$seed" != "${STOPS:-}" ] || stops="${STOP:-}"
    for name in sync.a sync.b; do
      echo "{\"cases\":${CASES:-${cases:-7}},\"claim\":\"a, [\\\"cases\\\":3]\",\"id\":\"$name\",\"kind\":\"property\",\"labels\":[{\"cases\":9}],\"reason\":\"too many\",\"verdict\":\"${VERDICT:-passed}\"}"
    done >"$report"
    code="${RUN:-0}"
    place=0
    while read -r where property id symptom; do
      [ "$where" = "$seed" ] || continue
      code=1
      place=$((place + 1))
      file="$seeds/$property/$id.seed"
      mkdir -p "$seeds/$property"
      echo "of $seed" >>"$file"
      echo "{\"id\":\"$id\",\"kind\":\"failure\",\"message\":\"a \\\"property\\\":\\\"x\\\"\",\"property\":\"$property\",\"signature\":\"$property: one\",\"symptoms\":[$symptom],\"t\":{\"file\":\"$file\"}}" >>"$report"
      printf 'FAIL  %s   case 1   seed %s\n  It is wrong in place %s.\n\n  reproduce   propcheck replay %s\n\n' "$property" "$seed" "$place" "$file"
    done <<<"${FAILS:-}"
    exit "${stops:-$code}"
    """#

  private let folder: TestFolder

  init() throws {
    let folder = try TestFolder()
    try folder.makeProgram("stub", script: Self.stub)
    self.folder = folder
  }

  @Test func `seeds follow from the date and share the interleavings`() throws {
    let hunt = try hunt(["--date", "20270614", "--interleavings", "12001"])
    #expect(hunt.code == 0)
    let calls = try calls()
    #expect(calls.count == 4)
    #expect(calls.first?.contains("--no-known") == false)
    #expect(calls.first?.hasSuffix("--cases 1") == true)
    for (call, seed) in zip(calls.dropFirst(), 1...) {
      #expect(call.contains("run --filter ^sync --seed 20270614000\(seed) --seeds Seeds "))
      let report = "Reports/hunts/20270614/hunt-20270614000\(seed).jsonl.gz"
      #expect(call.contains("--report \(report) ") && read(report) != nil)
      // Two properties have a half of a third each.
      #expect(call.contains("--no-known --cases 200") && !call.contains("--time"))
    }
    #expect(
      hunt.text.contains(
        """
        command        scripts/hunt --date 20270614 --interleavings 12001
        date           20270614
        seeds          3, from 202706140001 to 202706140003
        interleavings  12002 of 12001 that were asked for
        """))
    #expect(hunt.text.hasSuffix("\nfindings       0\n"))
    #expect(hunt.text.contains("\nseed 202706140002   8000 interleavings   "))
  }

  @Test(arguments: [
    (["--interleavings", "300", "--seeds", "3"], ["50", "50", "50"]),
    (["--interleavings", "2", "--seeds", "9"], ["1", "1"]),
    (["--interleavings", "5000"], ["2500"]),
  ])
  func `each seed has its share`(_ arguments: [String], _ cases: [String]) throws {
    #expect(try hunt(arguments).code == 0)
    let asked = try calls().dropFirst().map { $0.split(separator: " ").last.map(String.init) }
    #expect(asked == cases)
  }

  @Test func `what counts is what was run, not what was asked for`() throws {
    let hunt = try hunt(["--interleavings", "300", "--seeds", "3"], ["CASES": "7"])
    #expect(hunt.text.contains("interleavings  42 of 300 that were asked for\n"))
  }

  @Test func `a finding is told once, counted each time, and kept once`() throws {
    let hunt = try hunt(
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
    #expect(try seeds() == ["sync.a/f-1.seed", "sync.b/f-3.seed"])
    #expect(hunt.text.contains("seed 202706140001   10 interleavings   "))
  }

  @Test func `what is saved is known, stays, and is counted where it is met`() throws {
    try save("sync.a/f-1.seed")
    try save("sync.b/f-9.seed")
    let hunt = try hunt(
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
    #expect(try seeds() == ["sync.a/f-1.seed", "sync.b/f-8.seed", "sync.b/f-9.seed"])
    #expect(try calls().count { !$0.contains("--no-known") } == 1)
  }

  @Test func `a crash is a finding of its own, and the rest goes on`() throws {
    let hunt = try hunt(
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
    let hunt = try hunt(["--time", "1h"], ["CRASHES": "all", "CRASH": crash])
    #expect(hunt.code == code)
    #expect(try calls().count == 4)
    #expect(hunt.text.contains("findings       1\n") && hunt.text.contains(", met 3 times: "))
    #expect(hunt.complaints.contains("propcheck does not work"))
  }

  @Test func `a failure that no report has is a finding`() throws {
    let hunt = try hunt(["--interleavings", "10"], ["RUN": "1"])
    #expect(hunt.code == 70)
    #expect(hunt.text.contains("propcheck ended with 1 and a report without failures, met 1 time"))
  }

  @Test func `a property that gives up is a finding`() throws {
    let hunt = try hunt(["--interleavings", "10"], ["RUN": "5", "VERDICT": "gave-up"])
    #expect(hunt.code == 1)
    #expect(hunt.text.contains("\nsync.a gave up: too many\n"))
    #expect(hunt.text.contains("findings       2\n"))
  }

  @Test(arguments: [130, 143] as [Int32])
  func `a run that was interrupted ends the hunt, with its sum`(_ code: Int32) throws {
    let hunt = try hunt(
      ["--date", "20270614", "--interleavings", "40", "--seeds", "4"],
      ["STOPS": "202706140002", "STOP": "\(code)"])
    #expect(hunt.code == code)
    #expect(hunt.text.contains("seeds          2, from 202706140001 to 202706140002\n"))
    #expect(hunt.text.contains("interleavings  20 of 40 "))
  }

  /// A terminal interrupts a whole group, and the hunt passes it on: the second signal would kill.
  @Test func `no signal of a terminal reaches the program`() throws {
    #expect(try hunt(["--interleavings", "2"]).code == 0)
    let numbers = try #require(read("group")).split(separator: " ")
    #expect(numbers.count == 2 && numbers.first == numbers.last, "\(numbers)")
  }

  @Test(arguments: [SIGHUP, SIGINT, SIGTERM])
  func `a signal ends the run and the hunt, with its sum`(_ signal: Int32) throws {
    let script = try start(["--time", "1h"], ["SLEEP": "60"])
    let isCalled = soon { read("waits") != nil }
    #expect(isCalled, "The program was not called in time.")
    kill(script.process.processIdentifier, signal)
    let hunt = try script.finish()
    #expect(hunt.code == 128 + signal)
    #expect(hunt.text.contains("seeds          1, from "))
    #expect(hunt.text.contains("interleavings  5000\n"))
  }

  /// Like Ctrl-Z and `fg`, which reach only the hunt.
  @Test func `a hunt that is stopped stops the program, goes on with it, and leaves the pause out`()
    throws
  {
    let began = ContinuousClock.now
    let script = try start(["--time", "1h"], ["SLEEP": "60"])
    let isCalled = soon { read("waits") != nil }
    #expect(isCalled, "The program was not called in time.")
    let beforePause = ContinuousClock.now - began
    let hunt = script.process.processIdentifier
    let program = try #require(read("group")?.split(separator: " ").first.flatMap { Int32($0) })
    kill(hunt, SIGTSTP)
    let isStopped = soon { Self.isStopped(hunt) && Self.isStopped(program) }
    #expect(isStopped, "They run on.")
    let stopped = ContinuousClock.now
    // Longer than what the hunt does not count at its start, so that only a pause that it counts makes up for that.
    _ = soon { ContinuousClock.now - stopped > beforePause + .milliseconds(400) }
    let pause = ContinuousClock.now - stopped
    kill(hunt, SIGCONT)
    let goesOn = soon { !Self.isStopped(hunt) && !Self.isStopped(program) }
    #expect(goesOn, "They stay stopped.")
    kill(hunt, SIGTERM)
    let end = try script.finish()
    let ran = ContinuousClock.now - began - pause
    let told = try #require(end.text.firstMatch(of: /\nseconds +([0-9.]+)\n/)?.1)
    let seconds = try #require(Double(told))
    #expect(Duration.seconds(seconds) <= ran)
    #expect(end.code == 128 + SIGTERM)
    #expect(end.text.contains("seeds          1, from ") && end.text.contains("findings       0\n"))
  }

  @Test func `a time ends the hunt, and what is left of it is told to the program`() throws {
    let hunt = try hunt(["--time", "900ms"], ["SLEEP": "0.4"])
    #expect(hunt.code == 0)
    let calls = try calls()
    #expect((2...5).contains(calls.count))
    #expect(calls.dropFirst().allSatisfy { $0.contains("--cases 2500 --time ") })
    #expect(try Self.milliseconds(calls[1]) <= 900)
    #expect(!hunt.text.contains("asked for"))
  }

  @Test func `seeds of a given number share the time`() throws {
    #expect(try hunt(["--time", "10m", "--seeds", "2"]).code == 0)
    let times = try calls().dropFirst().map(Self.milliseconds)
    #expect(times.count == 2)
    #expect((290_000...300_000).contains(times[0]) && (580_000...600_000).contains(times[1]))
    #expect(try calls().last?.contains("--cases") == false)
  }

  @Test func `the layer, the filter and the folders are passed on`() throws {
    let hunt = try hunt([
      "--interleavings", "4", "--layer", "sync-memory", "--filter", "^sync.k|x y", "--seeds-folder",
      "other/", "--report-folder", "there", "--date", "20270614",
    ])
    #expect(hunt.code == 0)
    let call = try #require(calls().last)
    #expect(call.contains("--filter ^sync.k|x y ") && call.contains("--layer sync-memory "))
    #expect(call.contains("--seeds other ") && call.contains("there/hunt-202706140001.jsonl"))
  }

  @Test(arguments: [
    ["--tme", "1h"], ["--time"], ["--time", ""], ["--time", "soon"], ["--time", "0s"],
    ["--time", "9000h"], ["--interleavings", "0"], ["--interleavings", "-1"],
    ["--interleavings", "1e4"], ["--interleavings", "60000000"], ["--seeds", "0"],
    ["--seeds", "10000"], ["--date", "20271301"], ["--date", "tomorrow"], ["--date", "../../x"],
    ["20270614"],
  ])
  func `what cannot be is refused, and nothing is written`(_ arguments: [String]) throws {
    let hunt = try hunt(arguments)
    #expect(hunt.code == 2)
    #expect(hunt.complaints.hasPrefix("hunt: ") && hunt.complaints.contains("\nusage: "))
    #expect(hunt.text == "")
    #expect(read("calls") == nil)
  }

  @Test(arguments: ["2", "4"])
  func `what propcheck refuses is refused in its words`(_ code: String) throws {
    let hunt = try hunt(["--layer", "x"], ["REFUSES": code])
    #expect(hunt.code == 2)
    #expect(hunt.complaints == "There is no layer x.\n")
    #expect(!FileManager.default.fileExists(atPath: folder.file("Reports")))
  }

  @Test func `where there is no locale numbers are the same`() throws {
    let hunt = try hunt(["--interleavings", "4"], ["LC_ALL": "de_DE", "LANG": "C"])
    #expect(hunt.code == 0)
    #expect(
      hunt.text.contains(
        /\nseconds        [0-9]+\.[0-9]\nrate           [0-9]+ interleavings? a second\n/))
  }

  @Test func `the real program finds nothing where nothing is`() throws {
    let hunt = try hunt(
      ["--filter", "^sync.subscribes-once", "--interleavings", "12", "--seeds", "2"],
      ["PROPCHECK": try Program.executable().path])
    #expect(hunt.code == 0, "\(hunt.complaints)")
    #expect(hunt.text.contains("interleavings  12 of 12 that were asked for\n"))
    #expect(try seeds() == [])
  }

  @Test func `the real program finds a mutant once, and what it says replays it`() throws {
    let program = try Program.executable().path
    let hunt = try hunt(
      [
        "--layer", "mutant:stale-acknowledgement", "--filter", "^sync.knows-what-waits",
        "--interleavings", "120", "--seeds", "2", "--date", "20270614",
      ], ["PROPCHECK": program])
    #expect(hunt.code == 1, "\(hunt.complaints)")
    let saved = try seeds()
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
    replay.currentDirectoryURL = URL(filePath: folder.path)
    replay.standardOutput = FileHandle.nullDevice
    try replay.run()
    replay.waitUntilExit()
    #expect(replay.terminationStatus == 1)
  }
}

extension HuntScriptTests {
  /// What a script printed and how it ended.
  private struct Hunt {
    let code: Int32
    let text: String
    let complaints: String
  }

  /// A script that runs.
  private struct Script {
    let process: Process
    let output: String
    let errors: String

    func finish() throws -> Hunt {
      process.waitUntilExit()
      return Hunt(
        code: process.terminationStatus, text: try String(contentsOfFile: output, encoding: .utf8),
        complaints: try String(contentsOfFile: errors, encoding: .utf8))
    }
  }

  private func hunt(_ arguments: [String], _ told: [String: String] = [:]) throws -> Hunt {
    try start(arguments, told).finish()
  }

  /// Runs the script; the environment tells the stub what to do.
  private func start(_ arguments: [String], _ told: [String: String]) throws -> Script {
    let process = Process()
    // A shell cannot trap a hangup that was ignored when it started, as under nohup.
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["--default-signal=HUP", "/bin/bash", Checkout.root.appending(path: "scripts/hunt").path]
      + arguments
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.environment = ProcessInfo.processInfo.environment
      .merging(["PROPCHECK": folder.file("stub")]) { $1 }.merging(told) { $1 }
    let (output, errors) = (folder.file("out"), folder.file("err"))
    for file in [output, errors] { try Data().write(to: URL(filePath: file)) }
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    // A shell cannot trap an interrupt that was ignored when it started, as for background jobs.
    signal(SIGINT, SIG_DFL)
    // Worker threads block signals, and programs that they start would inherit that.
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try process.run()
    return Script(process: process, output: output, errors: errors)
  }

  private func read(_ name: String) -> String? {
    try? String(contentsOfFile: folder.file(name), encoding: .utf8)
  }

  private func calls() throws -> [Substring] {
    try #require(read("calls")).split(separator: "\n")
  }

  private func save(_ seed: String) throws {
    let file = URL(filePath: folder.file("Seeds/" + seed))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("saved\n".utf8).write(to: file)
  }

  /// Whether a condition becomes true in time.
  private func soon(_ isThere: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(120)
    while !isThere(), ContinuousClock.now < deadline { Thread.sleep(forTimeInterval: 0.02) }
    return isThere()
  }

  /// Whether a process is stopped; its state follows its name, which has no space here.
  private static func isStopped(_ process: Int32) -> Bool {
    let words = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8))?
      .split(separator: " ")
    return words?.dropFirst(2).first == "T"
  }

  /// The files of the seeds.
  private func seeds() throws -> [String] {
    let seeds = folder.file("Seeds")
    guard FileManager.default.fileExists(atPath: seeds) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: seeds)
      .filter { $0.hasSuffix(".seed") }.sorted()
  }

  /// The time limit in a call.
  private static func milliseconds(_ call: Substring) throws -> Int {
    let time = try #require(call.split(separator: " ").last { $0.hasSuffix("ms") })
    return try #require(Int(time.dropLast(2)))
  }
}
