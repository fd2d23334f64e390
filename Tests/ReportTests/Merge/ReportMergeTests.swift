import Foundation
import TestFolders
import Testing

@testable import PropCheckReport

@Suite struct ReportMergeTests: ~Copyable {
  private let folder: TestFolder
  private static let divided = DividedRun(
    cases: (0..<20).map { DividedRun.Case(labels: ["a": $0 % 3, "b": 1], discards: 0) }, shards: 4)

  init() throws { folder = try TestFolder() }

  private func report(_ shard: Int, _ change: (inout [Record]) -> Void = { _ in }) throws -> String
  {
    var records = Self.divided.records(of: DividedRun.Part(shard: shard, count: 120))
    change(&records)
    return try folder.quickReport(records, "\(shard)-\(records.count).gz")
  }

  private func changing(_ change: @escaping (inout RunRecord) -> Void) -> (inout [Record]) -> Void {
    { records in
      guard case .run(var run) = records[0] else { return }
      change(&run)
      records[0] = .run(run)
    }
  }

  private func problem(_ paths: String...) -> MergeError? {
    do throws(MergeError) {
      _ = try ReportMerge(paths)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("seeds", "their seeds are 7 and 8"), ("versions", "their versions are 0.1.0 and 0.2.0"),
    ("layers", "their layers are memory and file"),
    ("options", "--cases is 9 in one and 10 in the other"),
    ("commits", "their commits are aaa and bbb"), ("command", "their commands are run and load"),
  ])
  func `shards of other runs are named`(_ what: String, _ text: String) throws {
    let first = try report(1, changing { $0.t = RunRecord.Circumstances(commit: "aaa") })
    let other = try report(
      2,
      changing { run in
        switch what {
        case "seeds": run.seed = Decimal64(8)
        case "versions": run.tool = "0.2.0"
        case "layers": run.layer = "file"
        case "options": run.options["cases"] = "10"
        case "commits": run.t = RunRecord.Circumstances(commit: "bbb")
        default: run.command = "load"
        }
      })
    let found = try #require(problem(first, other))
    #expect(found == .otherRun(path: other, of: first, what: text))
    #expect(found.description.contains("where: \(other), unlike \(first)\nfix: "))
  }

  /// A machine without git does not know its commit, and a killed shard does not know what the
  /// others do.
  @Test(arguments: [
    ("commits", "their commits are aaa and bbb"),
    ("work", "their shards have other properties or cases to run"),
  ])
  func `shards of different runs are named though the first does not tell`(
    _ what: String, _ text: String
  ) throws {
    let facts: [String?] = [nil, "aaa", "bbb"]
    var paths: [String] = []
    for (place, fact) in facts.enumerated() {
      let commit = changing { $0.t = RunRecord.Circumstances(commit: fact) }
      let work = fact.map { [PlanRecord.Work(id: $0, cases: 9)] } ?? []
      let plan = PlanRecord(shards: 4, parts: [place + 1], work: work)
      let path = try report(place + 1) { records in
        if what == "commits" { commit(&records) } else { records[1] = .plan(plan) }
      }
      paths.append(path)
    }
    for order in [paths, [paths[1], paths[0], paths[2]], [paths[1], paths[2], paths[0]]] {
      let found = try #require(problem(order[0], order[1], order[2]))
      #expect(found == .otherRun(path: paths[2], of: paths[1], what: text))
    }
    if what == "commits" {
      #expect(try ReportMerge([paths[0], paths[1]]).run.t?.commit == "aaa")
    }
  }

  @Test func `a damaged report among many is named`() throws {
    var paths = try (1...4).map { try report($0) }
    var bytes = try folder.bytes(of: URL(filePath: paths[2]).lastPathComponent)
    bytes[bytes.count / 2] ^= 0x55
    paths[2] = try folder.write(bytes, name: "damaged.gz")
    guard case .unreadable(let error)? = problem(paths[0], paths[1], paths[2], paths[3]) else {
      Issue.record("It is not found.")
      return
    }
    #expect(error.description.contains("damaged.gz"))
  }

  @Test func `a shard that is missing or given twice is named`() throws {
    let merge = try ReportMerge([try report(4), try report(2), try report(2)])
    #expect(merge.gaps == ["shards 1/4 and 3/4 are missing"])
    #expect(merge.remarks.count == 1)
    #expect(merge.remarks.first?.hasPrefix("Shard 2/4 is given twice, in ") == true)
  }

  @Test func `of a shard that was killed only the cases it lacks are missing`() throws {
    let part = DividedRun.Part(shard: 3, count: 2, isKilled: true)
    let killed = try folder.quickReport(Self.divided.records(of: part), "3.gz.part")
    let others = try [1, 2, 4].map { try report($0) }
    let merge = try ReportMerge(others + [killed])
    #expect(merge.gaps == ["p lacks 3 cases: 10, 14 and so on to 18"])
    #expect(try ReportMerge(others + [killed, try report(3)]).gaps == [])
  }

  @Test func `a shard that was killed before it said what it was to do lacks all its cases`() throws
  {
    let run = Self.divided.records(of: DividedRun.Part(shard: 3, count: 0)).prefix(1)
    let killed = try folder.quickReport(Array(run), "3.gz.part")
    let merge = try ReportMerge(try [1, 2, 4].map { try report($0) } + [killed])
    #expect(merge.gaps == ["p lacks 5 cases: 2, 6 and so on to 18"])
  }

  /// The report of a shard for which it is unknown how many cases it should have, as under a time limit.
  private func unplanned(
    _ shard: Int, isKilled: Bool = false, _ change: (inout PropertyRecord) -> Void = { _ in }
  ) throws -> String {
    let part = DividedRun.Part(shard: shard, count: 120, isKilled: isKilled)
    var records = Self.divided.records(of: part)
    records[1] = .plan(PlanRecord(shards: 4, parts: [shard], work: [PlanRecord.Work(id: "p")]))
    if case .property(var property) = records[2] {
      change(&property)
      records[2] = .property(property)
    }
    return try folder.quickReport(records, "\(shard).gz" + (isKilled ? ".part" : ""))
  }

  @Test func `shards that were all killed do not become whole by the one that was missing`() throws
  {
    let killed = try ReportMerge(try [1, 2, 3].map { try unplanned($0, isKilled: true) })
    #expect(killed.gaps == ["shard 4/4 is missing"])
    var end = DividedRun.end
    end.exit = EndRecord.incompleteExit
    let merged = try folder.quickReport(
      try MergedRecords.of(killed) + [.end(end)], "merged.gz")
    let fourth = try unplanned(4)
    let more = try ReportMerge([merged, fourth])
    #expect(more.gaps == ["\(merged) ended early"])
    #expect(more.remarks == [])
    let others = try [1, 2, 3].map { try unplanned($0) }
    #expect(try ReportMerge([merged, fourth] + others).gaps == [])
  }

  /// A known failure fails in its shard, and a new one with the cases of all shards before it.
  @Test(arguments: [nil, IndexRange(from: 0, to: 9)] as [IndexRange?])
  func `a shard without room for any case hides no failure of another`(
    _ whole: IndexRange?
  ) throws {
    let full = try unplanned(1) { property in
      property.verdict = .invalid
      property.reason =
        "a case cannot be run: it is full.\nwhere: this machine\nfix: free some space."
      (property.cases, property.labels, property.ranges) = (0, [], [])
    }
    let failed = try unplanned(2) { property in
      property.verdict = .failed
      if let whole { property.ranges = [whole] }
    }
    for paths in [[full, failed], [failed, full]] {
      let merge = try ReportMerge(try paths + [3, 4].map { try unplanned($0) })
      #expect(merge.gaps == [])
      let failing = try MergedRecords.of(merge).filter { record in
        guard case .property(let property) = record else { return false }
        return property.verdict == .failed
      }
      #expect(failing.count == 1)
    }
  }

  private func verdicts(_ paths: [String]) throws -> [PropCheckReport.Verdict] {
    try MergedRecords.of(try ReportMerge(paths)).compactMap { record in
      if case .property(let property) = record { property.verdict } else { nil }
    }
  }

  /// What was cut short lacks cases, and it is unknown which.
  @Test(
    arguments: [(.passed, .passed), (.failed, .failed), (.interrupted, .invalid)]
      as [(PropCheckReport.Verdict, PropCheckReport.Verdict)])
  func `what a shard ran later stands for what it had no room for, once it ended`(
    _ later: PropCheckReport.Verdict, _ expected: PropCheckReport.Verdict
  ) throws {
    let full = try unplanned(1, isKilled: true) { property in
      property.verdict = .invalid
      property.reason =
        "a case cannot be run: it is full.\nwhere: this machine\nfix: free some space."
      (property.cases, property.labels, property.ranges) = (0, [], [])
    }
    let paths = try [1, 2, 3, 4].map { shard in
      try unplanned(shard) { if shard == 1 { $0.verdict = later } }
    }
    #expect(try verdicts(paths + [full]) == [expected])
    #expect(try verdicts([full] + paths) == [expected])
    // That of another shard does not.
    #expect(try verdicts([full] + paths.dropFirst()) == [.invalid])
  }

  @Test(arguments: [
    PlanRecord(shards: 0, parts: [1]), PlanRecord(shards: 4, parts: []),
    PlanRecord(shards: 4, parts: [5]), PlanRecord(shards: 4, parts: [2, 1]),
    PlanRecord(shards: 1_000_000_000, parts: [1]),
    PlanRecord(shards: 4, parts: [1], work: [PlanRecord.Work(id: "p", cases: -1)]),
  ])
  func `a plan that cannot be is refused`(_ plan: PlanRecord) throws {
    let path = try report(1) { $0[1] = .plan(plan) }
    guard case .impossible? = problem(path) else {
      Issue.record("It is accepted.")
      return
    }
  }

  @Test(arguments: [[(-1, 4, 4)], [(0, 9, 3)], [(8, 12, 4), (0, 4, 4)]])
  func `cases of other shards are refused`(_ ranges: [(Int, Int, Int)]) throws {
    let path = try report(1) { records in
      guard case .property(var property) = records[2] else { return }
      property.ranges = ranges.map { IndexRange(from: $0.0, to: $0.1, step: $0.2) }
      records[2] = .property(property)
    }
    guard case .impossible? = problem(path) else {
      Issue.record("They are accepted.")
      return
    }
  }

  @Test(arguments: ["cases", "discards", "possible", "label"])
  func `negative counts are refused`(_ count: String) throws {
    let path = try report(1) { records in
      guard case .property(var property) = records[2] else { return }
      switch count {
      case "cases": property.cases = -1
      case "discards": property.discards = -1
      case "possible": property.possible = -1
      default: property.labels[0].count = -1
      }
      records[2] = .property(property)
    }
    #expect(problem(path) == .impossible(path: path, reason: "p counts less than nothing"))
  }

  /// A hundred bytes each would become a histogram of half a megabyte.
  @Test func `a load of endless intervals is refused`() throws {
    let interval = try #require(Samples.interval.t?.intervals.first)
    let path = try report(1) { records in
      records.insert(
        .interval(
          IntervalRecord(
            mix: "m",
            t: IntervalRecord.Measured(
              lengthNanoseconds: 1, intervals: Array(repeating: interval, count: 601)))), at: 2)
    }
    #expect(
      problem(path)
        == .impossible(path: path, reason: "the course of m has more than 600 intervals"))
  }

  @Test func `damaged samples are named`() throws {
    let path = try report(1) { records in
      for place in records.indices {
        guard case .samples(var samples) = records[place] else { continue }
        samples.values = "AAA"
        records[place] = .samples(samples)
      }
    }
    let merge = try ReportMerge([path] + (2...4).map { try report($0) })
    let error = #expect(throws: MergeError.self) { try merge.forEach { _ in } }
    #expect(error == .impossible(path: path, reason: "the samples of p cannot be read"))
  }

  @Test func `parts that overlap are named`() throws {
    let part = { (from: Int, to: Int) in
      { (records: inout [Record]) in
        guard case .property(var property) = records[2] else { return }
        property.ranges = [IndexRange(from: from, to: to, step: 4)]
        records[2] = .property(property)
      }
    }
    let (first, second) = (try report(1, part(0, 12)), try report(2, part(8, 20)))
    guard case .overlap("p", let path, let other)? = problem(first, second) else {
      Issue.record("They are accepted.")
      return
    }
    #expect(Set([path, other]) == [first, second])
  }

  @Test func `what a shard learned of the whole run counts alone`() throws {
    let whole = PropertyRecord(
      id: "p", claim: "It holds.", verdict: .failed, cases: 3, ranges: [IndexRange(from: 0, to: 3)])
    var failure = Samples.failure
    failure.property = "p"
    let failed = try report(2) {
      $0[2] = .property(whole); $0.insert(.failure(failure), at: 3)
    }
    let merge = try ReportMerge([try report(1), failed, try report(3), try report(4)])
    #expect(merge.gaps == [])
    let records = try MergedRecords.of(merge)
    #expect(records.dropFirst() == [.property(whole), .failure(failure)])
  }

  @Test func `a whole report merged with itself is itself`() throws {
    var run = Samples.run
    run.shard = nil
    let records = [.run(run)] + Samples.recordsOfRuns.dropFirst().filter { $0.kind != "criteria" }
    let path = try folder.quickReport(records, "whole.gz")
    let (merged, merge) = try folder.merged([path, path], "merged.gz")
    #expect(merge.gaps == [])
    let (left, right) = (
      try ReportReader(path: path).records().dropLast(), try ReportReader(path: merged).records()
    )
    #expect(Set(left.map(\.canonical)) == Set(right.dropLast().map(\.canonical)))
  }
}
