import PropCheck
import TestFolders

@testable import PropCheckReport

/// A run of one property whose cases are known one by one, so that it is known what its shards report.
struct DividedRun: Sendable {
  struct Case: Sendable {
    let labels: [String: Int]
    let discards: Int
  }

  let cases: [Case]
  let shards: Int
  /// The share of the label `a` that is required, of the records.
  static let share = 0.4

  /// What a part of the run reports: some of the first cases of a shard, or all of the run.
  struct Part: Sendable {
    /// From 1; nil for all of the run.
    let shard: Int?
    let count: Int
    /// Whether it was killed before the end.
    var isKilled = false
  }

  static let run = RunRecord(
    id: "run-7", command: "run", seed: 7, tool: "0.1.0", layer: "memory", options: ["cases": "9"])
}

extension DividedRun {
  /// The records of a part.
  func records(of part: Part) -> [Record] {
    var run = Self.run
    run.shard = part.shard.map { "\($0)/\(shards)" }
    let plan = part.shard.map { number in
      PlanRecord(
        shards: shards, parts: [number],
        work: [PlanRecord.Work(id: "p", cases: cases.count)])
    }
    let results = [Record.run(run)] + [plan].compactMap { $0.map(Record.plan) } + results(of: part)
    return part.isKilled ? results : results + [.end(Self.end)]
  }

  static let end = EndRecord(
    verdict: .passed, exit: 0, properties: 1, failures: 0, cases: 0, records: 3)

  func range(of part: Part) -> CaseRange {
    let all =
      part.shard.flatMap { Shard($0, of: shards)?.cases(before: cases.count) }
      ?? CaseRange(from: 0, to: cases.count)
    return CaseRange(
      from: all.from, to: min(all.to, all.from + part.count * all.step), step: all.step)
  }

  private func results(of part: Part) -> [Record] {
    let range = range(of: part)
    let indexes = Array(stride(from: range.from, to: range.to, by: range.step))
    let property = property(indexes, range, isWhole: part.shard == nil)
    guard part.shard != nil else { return [.property(property)] }
    let rows = indexes.flatMap(row)
    let samples = CaseSamples(from: range.from, step: range.step, width: 2, values: rows)
    let records = samples.map { SamplesRecord.all(of: $0, property: "p") } ?? []
    return [.property(property)] + (rows.isEmpty ? [] : records.map(Record.samples))
  }

  private func row(_ index: Int) -> [Int] {
    [cases[index].labels["a"] ?? 0, cases[index].labels.values.reduce(0, +)]
  }

  private func property(_ indexes: [Int], _ range: CaseRange, isWhole: Bool) -> PropertyRecord {
    var judge = ShareJudge([Requirement(Label("t", "a"), share: Self.share)])
    for index in indexes { judge.add(row(index)[...], ofCase: index) }
    let names = Set(indexes.flatMap { cases[$0].labels.keys }).sorted()
    return PropertyRecord(
      id: "p", claim: "It holds.", verdict: .passed, cases: indexes.count,
      discards: indexes.reduce(0) { $0 + cases[$1].discards },
      labels: names.map { name in
        let counts = indexes.compactMap { cases[$0].labels[name] }
        return LabelCount(
          table: "t", name: name, count: counts.reduce(0, +), cases: counts.count)
      },
      ranges: indexes.isEmpty ? [] : [IndexRange(range)],
      shares: [
        RequiredShare(
          table: "t", name: "a", share: Self.share, of: .records,
          state: judge.states[0].state == .kept
            ? .kept : judge.states[0].state == .missed ? .missed : .open)
      ])
  }
}

extension TestFolder {
  /// Writes records as a report, without waiting for the disk.
  func quickReport(_ records: [Record], _ name: String) throws -> String {
    let text: [UInt8] = records.flatMap { [UInt8]($0.json.utf8) + [10] }
    return try write(Gzip.member(of: text) ?? [], name: name)
  }

  /// Merges reports into another.
  func merged(_ paths: [String], _ name: String) throws -> (path: String, merge: ReportMerge) {
    let merge = try ReportMerge(paths)
    let records = try MergedRecords.of(merge)
    return (try quickReport(records + [.end(DividedRun.end)], name), merge)
  }
}

enum MergedRecords {
  /// All records but the last.
  static func of(_ merge: ReportMerge) throws -> [Record] {
    var records = [Record.run(merge.run)]
    try merge.forEach { records.append($0) }
    return records
  }

  /// What all of them say, without what differs between equal runs.
  static func fingerprint(of path: String) throws -> String {
    var stream = CanonicalStream()
    try stream.append(contentsOf: ReportReader(path: path))
    return stream.fingerprint
  }
}
