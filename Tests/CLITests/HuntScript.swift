import Foundation
import TestFolders
import Testing

/// The script of the hunt in a folder of its own, with a stub that only prints what it is told to.
final class HuntScript: Sendable {
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

  let folder: TestFolder

  init() throws {
    let folder = try TestFolder()
    try folder.makeProgram("stub", script: Self.stub)
    self.folder = folder
  }
}

extension HuntScript {
  /// What a script printed and how it ended.
  struct Hunt {
    let code: Int32
    let text: String
    let complaints: String
  }

  /// A script that runs.
  struct Running {
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

  func run(_ arguments: [String], _ told: [String: String] = [:]) throws -> Hunt {
    try start(arguments, told).finish()
  }

  /// Runs the script; the environment tells the stub what to do.
  func start(_ arguments: [String], _ told: [String: String]) throws -> Running {
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
    try process.runWithSignals()
    return Running(process: process, output: output, errors: errors)
  }

  func read(_ name: String) -> String? {
    try? String(contentsOfFile: folder.file(name), encoding: .utf8)
  }

  func calls() throws -> [Substring] {
    try #require(read("calls")).split(separator: "\n")
  }

  func save(_ seed: String) throws {
    let file = URL(filePath: folder.file("Seeds/" + seed))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("saved\n".utf8).write(to: file)
  }

  /// The files of the seeds.
  func seeds() throws -> [String] {
    let seeds = folder.file("Seeds")
    guard FileManager.default.fileExists(atPath: seeds) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: seeds)
      .filter { $0.hasSuffix(".seed") }.sorted()
  }
}
