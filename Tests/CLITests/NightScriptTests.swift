import Foundation
import PropCheckReport
import TestFolders
import Testing

@testable import HabitCLI
@testable import PropCheckTool

/// The script of the night with a stub that lists our program's tasks and only prints what it is told to, because a
/// night takes a night.
@Suite struct NightScriptTests: ~Copyable {
  /// A program that writes down its arguments, then the report, and ends as told; canaries are found unless told
  /// otherwise.
  private static let stub = #"""
    #!/usr/bin/env bash
    [ "$*" != "list night" ] || { cat "$(dirname "$0")/tasks"; exit "${LIST:-0}"; }
    echo "$*" >>calls
    all="$*"
    [ -z "${MASKS:-}" ] || grep ^SigIgn: "/proc/$$/status" >>masks
    report=""
    layer=none
    code="${RUN:-0}"
    while [ $# -gt 0 ]; do
      case "$1" in --report | -o) report="$2" ;; --layer) layer="$2" ;; run | compare | fuzz) layer="$1" ;; esac
      # As hunts alone do.
      case "$1" in --no-known) code="${HUNT:-$code}" ;; esac
      shift
    done
    [ -z "$report" ] || echo "of $layer" >"$report"
    # The first one whose arguments are so.
    if [ -n "${WAITS:-}" ] && [[ "$all" == *"$WAITS"* ]] && [ ! -e waits ]; then
      trap 'echo TERM >heard; kill "$!"; exit 143' TERM
      sleep 60 &
      echo "$$" >waits
      wait
    fi
    case "$layer" in
      run)
        echo '{"cases":20,"id":"sync.a","kind":"property","verdict":"passed"}' >>"$report"
        exit "$code"
        ;;
      compare) exit "${COMPARE:-0}" ;;
      fuzz) exit "${SEARCH:-0}" ;;
      sqlite*) exit "${LOAD:-0}" ;;
      canary:leak)
        # As propcheck does: no other sign where the locale has none.
        case "${LC_ALL:-}" in *UTF-8) sign=✗ ;; *) sign=x ;; esac
        echo "$sign live_bytes grows by 72 a cycle" ; exit "${CANARY:-3}" ;;
      canary:scan) echo "${SCAN-✗ exponent(families.fetch-by-code, vm_steps)}"; exit 3 ;;
    esac
    """#

  /// A compiler that says that what it was asked to build is next to it.
  private static let swift = #"""
    #!/usr/bin/env bash
    case "$*" in
      --version) echo "Swift version 6.3" ;;
      *--show-bin-path*) dirname "$0" ;;
      *) echo "swift $* in $PWD for libFuzzer: ${PROPCHECK_FUZZ:-no}" >>"$(dirname "$0")/calls" ;;
    esac
    """#

  private let folder: TestFolder

  init() throws {
    let folder = try TestFolder()
    try folder.makeProgram("stub", script: Self.stub)
    try Self.write(Self.tasks(of: .habits, withHunts: false), to: folder.file("tasks"))
    self.folder = folder
  }

  @Test func `a good night is the baseline of the next one`() throws {
    #expect(try night() == 0)
    #expect(try calls().contains { $0.hasPrefix("compare ") } == false)
    #expect(read("Reports/nights/good/load-sqlite.jsonl.gz") == "of sqlite\n")
    #expect(read("Reports/nights.html") == "of none\n")
    #expect(try night() == 0)
    #expect(try calls().count { $0.hasPrefix("compare Reports/nights/good/load-sqlite") } == 2)
    #expect(try calls().last?.contains("/compare-sqlite.jsonl.gz") == true)
  }

  @Test(
    arguments: [
      (["LOAD": "3"], 3), (["RUN": "1"], 1), (["RUN": "1", "LOAD": "3"], 1),
      (["LOAD": "74"], 1), (["TEXTS": "false"], 1),
      // The canary must sing; if it does not, nothing would be found.
      (["CANARY": "0"], 1), (["SCAN": "✗ exponent(another, vm_steps)"], 1),
    ] as [([String: String], Int32)])
  func `what is wrong is worse than what is slow, and no baseline`(
    _ told: [String: String], _ code: Int32
  ) throws {
    #expect(try night(told) == code)
    #expect(read("Reports/nights/good/load-sqlite.jsonl.gz") == nil)
    #expect(read("Reports/nights.html") != nil)
  }

  @Test func `what a canary that was missed said is kept, and the page has all of the night`()
    throws
  {
    try writeAllTasks()
    #expect(try night(["SCAN": "nothing"], arguments: ["--date", "20270614"]) == 1)
    #expect(read("Reports/nights/20270614/canary-scan.txt") == "nothing\n")
    #expect(read("Reports/nights/20270614/canary-leak.txt") == nil)
    let page = try #require(calls().last)
    let names = [
      "run-sqlite", "crash-sqlite", "hunt-202706140001", "load-sqlite", "load-sqlite-wal",
      "canary-leak",
      "canary-scan",
    ]
    for name in names {
      #expect(page.contains("Reports/nights/20270614/\(name).jsonl.gz"), "\(name)")
    }
    try Data().write(to: URL(filePath: folder.file("Reports/nights/20270614/run-x.jsonl.gz.part")))
    #expect(try night(arguments: ["--date", "20270614"]) == 0)
    #expect(try calls().last?.contains("run-x.jsonl.gz.part") == true)
  }

  @Test func `a folder that is no night is left alone, and stops nothing`() throws {
    for day in ["2-keep", "20250105", "20250106", "99999999"] { try makeNight(day) }
    #expect(try night(arguments: ["--date", "20270614"]) == 0)
    #expect(nights(of: ["2-keep", "20250105", "99999999"]).count == 3)
    #expect(nights(of: ["20250106"]) == [])
  }

  @Test func `a night that does more than the last good one is no good one`() throws {
    #expect(try night() == 0)
    #expect(try night(["COMPARE": "3"]) == 3)
  }

  @Test(arguments: [130, 143] as [Int32])
  func `a signal ends the night`(_ code: Int32) throws {
    #expect(try night(["RUN": "\(code)"]) == code)
    #expect(try calls().count == 1)
  }

  /// As sent by `kill`, which knows nothing about the program: it is the first part, one below another script, or one that a
  /// script became.
  @Test(arguments: ["run --seed ", "--no-known ", "fuzz --seed "])
  func `a signal to the script alone ends what it runs, and the night`(_ part: String) throws {
    try writeAllTasks()
    let script = try start(package().merging(["WAITS": part]) { $1 })
    let deadline = ContinuousClock.now + .seconds(60)
    while read("waits")?.hasSuffix("\n") != true, ContinuousClock.now < deadline {
      Thread.sleep(forTimeInterval: 0.02)
    }
    let text = try #require(read("waits"))
    let program = try #require(Int32(text.dropLast()))
    let sent = ContinuousClock.now
    kill(script.processIdentifier, SIGTERM)
    script.waitUntilExit()
    // The program would wait for a minute.
    #expect(ContinuousClock.now - sent < .seconds(30))
    #expect(read("heard") == "TERM\n")
    #expect(script.terminationReason == .exit && script.terminationStatus == 143)
    let isThere = kill(program, 0) == 0
    #expect(!isThere)
    #expect(try calls().last?.contains(part) == true)
  }

  /// A shell lets what it runs in the background ignore interrupts, and a script that ignores one at its start cannot hear it later.
  @Test func `an interrupt reaches what a night runs`() throws {
    #expect(try night(["MASKS": "yes"]) == 0)
    let masks = try #require(read("masks")).split(separator: "\n")
    #expect(try masks.count == calls().count)
    let own = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      .split(separator: "\n").filter { $0.hasPrefix("SigIgn:") }
    #expect(own.count == 1)
    let isIgnoredHere = own.contains(where: Self.ignoresInterrupts)
    #expect(isIgnoredHere || !masks.contains(where: Self.ignoresInterrupts), "\(masks)")
  }

  /// By the mask of ignored signals in the status of a process.
  private static func ignoresInterrupts(_ line: Substring) -> Bool {
    let mask = line.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } ?? .max
    return mask >> UInt64(SIGINT - 1) & 1 == 1
  }

  @Test(arguments: [132, 137, 139])
  func `a crash is wrong, and the rest of the night goes on`(_ code: Int) throws {
    #expect(try night(["LOAD": "\(code)"]) == 1)
    #expect(try calls().contains { $0.contains("canary:scan") })
    #expect(read("Reports/nights.html") != nil)
  }

  /// No other part of this night is wrong.
  @Test func `a hunt that goes wrong is wrong, and no baseline`() throws {
    try writeAllTasks()
    #expect(try night(["HUNT": "1"]) == 1)
    #expect(try calls().contains { $0.contains("canary:scan") })
    #expect(read("Reports/nights/good/load-sqlite.jsonl.gz") == nil)
    #expect(read("Reports/nights.html") != nil)
  }

  @Test func `cron has no locale, and canaries are found even so`() throws {
    try writeAllTasks()
    #expect(try night(["LC_ALL": "C"]) == 0)
  }

  @Test func `costs that are accepted are the ones of later nights`() throws {
    #expect(try night() == 0)
    try "old".write(
      toFile: folder.file("Reports/nights/good/load-sqlite.jsonl.gz"), atomically: true,
      encoding: .utf8)
    #expect(try night(["COMPARE": "3"]) == 3)
    #expect(read("Reports/nights/good/load-sqlite.jsonl.gz") == "old")
    #expect(try night(["COMPARE": "3", "LOAD": "3"], arguments: ["--accept"]) == 3)
    #expect(read("Reports/nights/good/load-sqlite.jsonl.gz") == "old")
    #expect(try night(["COMPARE": "3"], arguments: ["--accept", "--time", "1s"]) == 0)
    #expect(read("Reports/nights/good/load-sqlite.jsonl.gz") == "of sqlite\n")
  }

  @Test func `old nights are thinned`() throws {
    // Months, weeks from a Tuesday on, and two weeks whose nights are all kept.
    let kept = ["20270105", "20270203", "20270427", "20270504", "20270601", "20270602"]
    let thinned = ["20270106", "20270131", "20270204", "20270428", "20270502", "20270506"]
    for day in kept + thinned { try makeNight(day) }
    #expect(try night(arguments: ["--date", "20270614"]) == 0)
    #expect(nights(of: kept) == kept && nights(of: thinned) == [])
    #expect(read("Reports/nights/20270614/load-sqlite.jsonl.gz") != nil)
    #expect(try calls().contains { $0.hasPrefix("run --seed 20270614 ") })
  }

  @Test func `a night hunts mutants of sync on seeds of its date`() throws {
    try writeAllTasks()
    #expect(try night(arguments: ["--date", "20270614", "--seed", "7"]) == 0)
    let hunts = try calls().filter { $0.contains("--filter ^sync") && $0.contains("--no-known") }
    #expect(hunts.count == 8)
    #expect(hunts.first?.contains("--seed 202706140001 ") == true)
    #expect(hunts.last?.contains("--seed 202706140008 ") == true)
    // One property shares them with no other.
    #expect(hunts.allSatisfy { $0.contains("--cases 5000") })
    #expect(read("Reports/nights/20270614/hunt-202706140001.jsonl.gz") != nil)
  }

  @Test(arguments: [("0", 0), ("1", 1), ("5", 1), ("70", 1)] as [(String, Int32)])
  func `a search by coverage has a quarter of the time, its page, and its verdict`(
    _ told: String, _ code: Int32
  ) throws {
    let arguments = ["--time", "2h", "--seed", "7", "--date", "20270614"]
    #expect(try night(["SEARCH": told].merging(package()) { $1 }, arguments: arguments) == code)
    let calls = try calls()
    let report = "Reports/nights/20270614/fuzz-sqlite.jsonl.gz"
    #expect(calls.contains("fuzz --seed 7 --time 1800000ms --quiet --report \(report)"))
    let build = try #require(calls.first { $0.hasPrefix("swift ") })
    #expect(build.contains("--product stub ") && build.hasSuffix("/notes for libFuzzer: 1"))
    #expect(try #require(calls.last).contains(report))
    #expect(read("out")?.contains("nightly: fuzz-sqlite                  exit \(told)\n") == true)
  }

  @Test(arguments: [("1ms", "1ms"), ("3s", "750ms"), ("010m", "150000ms"), ("soon", "soon")])
  func `a quarter of any time is one`(_ time: String, _ share: String) throws {
    #expect(try night(package(), arguments: ["--time", time]) == 0)
    #expect(try calls().contains { $0.contains("fuzz --seed ") && $0.contains("--time \(share) ") })
  }

  @Test(arguments: [nil, "// Only what is needed every day.\n"])
  func `a program that no manifest builds with libFuzzer is not searched, which is told`(
    _ manifest: String?
  ) throws {
    let program = try manifest.map { try package($0) } ?? [:]
    #expect(try night(program) == 0)
    #expect(try !calls().contains { $0.hasPrefix("fuzz ") || $0.hasPrefix("swift ") })
    let line = "nightly: fuzz-sqlite                  left out: no manifest says how to build /"
    #expect(read("out")?.contains(line) == true)
  }

  @Test func `a night of another suite has its layers and canaries`() throws {
    let tasks = """
      run-file         run --seed SEED --time TIME --layer file
      load-sqlite      load --profile PROFILE --seed 1 --layer sqlite
      canary-leak      load --profile smoke --seed 1 --layer canary:leak   ✗
      """
    try tasks.write(toFile: folder.file("tasks"), atomically: true, encoding: .utf8)
    #expect(try night(arguments: ["--seed", "7", "--time", "2h", "--profile", "soak"]) == 0)
    #expect(try night() == 0)
    let calls = try calls().map { $0.prefix { $0 != "R" } }
    let expected: [Substring] = [
      "run --seed 7 --time 2h --layer file --quiet --report ",
      "load --profile soak --seed 1 --layer sqlite --quiet --report ",
      "load --profile smoke --seed 1 --layer canary:leak --report ", "report --html ",
    ]
    #expect(Array(calls.prefix(4)) == expected)
    #expect(calls.contains { $0.hasPrefix("compare ") })
  }

  @Test func `a program that does not say what to do ends the night`() throws {
    #expect(try night(["LIST": "70"]) == 70)
    #expect(read("calls") == nil)
  }

  @Test(arguments: ["tomorrow", "20271301", "2027-6-1", "", "../../x"])
  func `a night of no date is refused`(_ date: String) throws {
    #expect(try night(arguments: ["--date", date]) != 0)
    #expect(read("calls") == nil)
  }

  @Test func `an unknown option is refused`() throws {
    #expect(try night(arguments: ["--tme", "1h"]) == 2)
    #expect(read("calls") == nil)
  }
}

extension NightScriptTests {
  private func night(
    _ told: [String: String] = [:], arguments: [String] = ["--time", "1s"]
  ) throws -> Int32 {
    let script = try start(told, arguments: arguments)
    script.waitUntilExit()
    return script.terminationStatus
  }

  /// Runs the script; the environment tells the stub what to do.
  private func start(
    _ told: [String: String] = [:], arguments: [String] = ["--time", "1s"]
  ) throws -> Process {
    let script = Process()
    script.executableURL = URL(filePath: "/bin/bash")
    script.arguments = [Checkout.root.appending(path: "scripts/nightly").path] + arguments
    script.currentDirectoryURL = URL(filePath: folder.path)
    script.environment = ProcessInfo.processInfo.environment
      .merging(["PROPCHECK": folder.file("stub"), "TEXTS": "true"]) { $1 }.merging(told) { $1 }
    try Self.write("", to: folder.file("out"))
    script.standardOutput = try FileHandle(forWritingTo: URL(filePath: folder.file("out")))
    script.standardError = FileHandle.nullDevice
    try script.runWithSignals()
    return script
  }

  /// A package whose program is the stub, and the environment in which it is run and built.
  private func package(
    _ manifest: String = #"if Context.environment["PROPCHECK_FUZZ"] != nil {}"#
  ) throws -> [String: String] {
    let release = folder.file("notes/.build/release")
    try FileManager.default.createDirectory(atPath: release, withIntermediateDirectories: true)
    for name in ["stub", "tasks"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(release)/\(name)", withDestinationPath: folder.file(name))
    }
    try Self.write(manifest, to: folder.file("notes/Package.swift"))
    try folder.makeProgram("swift", script: Self.swift)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return ["PROPCHECK": release + "/stub", "PATH": "\(folder.path):\(path)"]
  }

  private static func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// What `list night` prints of a suite. Hunts take four fifths of the time of a night with the stub.
  private static func tasks(of suite: TestSuite, withHunts: Bool = true) -> String {
    Listing(ofNight: suite).text(columns: nil, TextStyle()).split(separator: "\n")
      .filter { withHunts || !$0.hasPrefix("hunt-") }
      .map { $0 + "\n" }.joined()
  }

  private func writeAllTasks() throws {
    try Self.write(Self.tasks(of: .habits), to: folder.file("tasks"))
  }

  private func read(_ name: String) -> String? {
    try? String(contentsOfFile: folder.file(name), encoding: .utf8)
  }

  /// Those of some days that exist.
  private func nights(of days: [String]) -> [String] {
    days.filter { read("Reports/nights/\($0)/load-x.jsonl.gz") != nil }
  }

  private func calls() throws -> [Substring] {
    try #require(read("calls")).split(separator: "\n")
  }

  private func makeNight(_ day: String) throws {
    let night = folder.file("Reports/nights/\(day)")
    try FileManager.default.createDirectory(atPath: night, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: night + "/load-x.jsonl.gz"))
  }
}
