import Foundation
import PropCheckReport
import TestFolders

/// Records with every key in use, and places to write them.
enum Samples {
  static let records =
    recordsOfRuns.dropLast() + recordsOfCrashes + recordsOfLoads + [.end(end)]

  static let recordsOfRuns: [Record] = [
    .run(run), .property(passed), .property(failed), .failure(failure), .mutant(mutant),
    .mutant(mutantByChance), .criteria(criteria), .note(NoteRecord(text: "a note")), .end(end),
  ]

  static let run = RunRecord(
    id: "run-8271", command: "run", seed: .max, shard: "1/4", tool: "0.1.0", layer: "sqlite",
    options: ["cases": "1000"],
    t: RunRecord.Circumstances(
      startUnixMilliseconds: 1, host: "host", arguments: ["run", "--seed", "8271"], jobs: 2,
      commit: "abc", swift: "6.3.1", engine: "SQLite 3.40.1"))

  static let passed = PropertyRecord(
    id: "habits.agree-with-reference", claim: "The answers agree.", requirements: ["P-R1"],
    verdict: .passed, cases: 1000, discards: 3,
    labels: [
      LabelCount(table: "command", name: "create", count: 21, cases: 20),
      LabelCount(table: "command", name: "log", count: 79, cases: 70),
    ],
    ranges: [IndexRange(from: 0, to: 1003)],
    shares: [
      RequiredShare(table: "command", name: "log", share: 0.5, of: .records, state: .kept),
      RequiredShare(table: "command", name: "list", share: 0.125, of: .cases, state: .open),
    ],
    targets: [TargetScore(label: "wait", best: 2.5)], t: cost)

  static let failed = PropertyRecord(
    id: "logs.agree-with-reference", claim: "The answers agree.", verdict: .failed,
    reason: "a case failed", cases: 418, shrink: shrink, t: cost)

  static let failure = FailureRecord(
    id: "f-3b9a", signature: "list", property: "logs.agree-with-reference",
    claim: "The answers agree.", seed: 8271, case: 417, token: "pc1-token",
    message: "The lists differ.", counterexample: "create, list",
    steps: [
      FailureRecord.Step(text: "create habit 1 \"a\"", expected: "ok", actual: "ok"),
      FailureRecord.Step(text: "list", expected: "[1 \"a\"]", actual: "[]"),
    ],
    difference: FailureRecord.Difference(
      step: 1, path: "list[0].name", expected: "\"a\"", actual: "nothing"),
    shrink: shrink, stable: FailureRecord.Stability(fails: 10, tries: 10),
    explanation: FailureRecord.Explanation(
      text: "create habit 1 ‹\"a\"›\nlist", freeParts: 1, isFreeTogether: true, movableSteps: [0],
      tries: 9),
    t: FailureRecord.Trace(
      shrinkNanoseconds: 1_400_000_000, file: "Seeds/p/f-3b9a.seed",
      account: "turn  caller 1\n   1  [ list",
      lanes: FailureRecord.Lanes(
        unit: "turn", names: ["caller 1"],
        events: [
          FailureRecord.Event(lane: 0, text: "list", answer: "[]", start: 1, end: 2, isMinor: true)
        ])))

  static let mutant = MutantRecord(
    id: "28-delete-keeps-logs", number: "28", sentence: "Deleting a habit keeps its logs.",
    found: true, property: "habits.agree-with-reference", cases: 12, minimalLength: 3,
    knownLength: 3, script: ["create", "delete", "list"],
    t: MutantRecord.Cost(wallNanoseconds: 12_000_000))

  static let mutantByChance = MutantRecord(
    id: "begin-deferred", number: "", sentence: "It begins as a reader.", found: true, cases: 0,
    knownLength: 2,
    t: MutantRecord.Cost(
      wallNanoseconds: 12_000_000,
      chance: MutantRecord.Chance(
        property: "connections.lose-no-log", cases: 34, fails: 3, tries: 10, script: ["create"])))

  static let criteria = CriteriaRecord(criteria: [
    CriteriaRecord.Criterion(
      id: "1.1", claim: "Names are checked.", state: .passed,
      properties: ["habits.agree-with-reference"], awaits: ["sync"]),
    CriteriaRecord.Criterion(
      id: "1.2", claim: "Logs are kept.", state: .failed, properties: ["logs.agree-with-reference"]),
    CriteriaRecord.Criterion(
      id: "3.8", claim: "Codes are free.", state: .notShown, properties: ["codes.are-free"]),
    CriteriaRecord.Criterion(id: "H-G1", claim: "Lines are run.", state: .elsewhere),
    CriteriaRecord.Criterion(
      id: "7.6", claim: "Calls are atomic.", state: .later, awaits: ["concurrency"]),
  ])

  static let end = EndRecord(
    verdict: .failed, exit: 1, properties: 2, failures: 1, cases: 1418, records: 8,
    t: EndRecord.Cost(
      wallNanoseconds: 2_000_000_000, processorNanoseconds: 1_000_000_000, peakResidentBytes: 1))

  private static let shrink = Shrink(from: 61, to: 2, tries: 212)

  private static let cost = Cost(
    wallNanoseconds: 900_000_000, processorNanoseconds: 800_000_000, casesPerSecond: 1111,
    caseHistogram: [0, 1, 2], generateNanoseconds: 1, runNanoseconds: 2, checkNanoseconds: 3,
    shrinkNanoseconds: 4,
    memory: Memory(
      peakResidentBytes: 5, heapBeforeBytes: 6, heapAfterBytes: 7, storeBytes: 8,
      storePeakBytes: 9),
    regressions: [Regression(file: "Seeds/p/f-1.seed", state: .fixed)],
    notes: ["Generating takes long."])
}

extension TestFolder {
  /// Writes the records as a report and returns its path.
  func report(_ records: [Record], name: String = "run.jsonl.gz") throws -> String {
    var writer = try ReportWriter(path: file(name), clock: { 0 })
    for record in records { try writer.append(record) }
    try writer.finish()
    return file(name)
  }

  func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: file(name))))
  }

  /// What lies in the folder.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  func write(_ bytes: [UInt8], name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: file(name)))
    return file(name)
  }
}
