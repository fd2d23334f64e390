import PropCheck
import PropCheckTesting
import TestFolders
import Testing

@testable import PropCheckReport

@Suite struct MergeLawTests {
  private static let cases = Gen<DividedRun.Case> { source in
    DividedRun.Case(
      labels: ["a": try source.draw(.int(in: 0...4)), "b": try source.draw(.int(in: 0...4))]
        .filter { $0.value > 0 }, discards: try source.draw(.int(in: 0...2)))
  }

  private static let runs = Gen<DividedRun> { source in
    DividedRun(
      cases: try source.draw(.array(of: cases, count: 1...120)),
      shards: try source.draw(.int(in: 1...6)))
  }

  /// Some parts of a run: whole shards, killed ones, and some of them twice.
  private static let partial = Gen<(DividedRun, [DividedRun.Part])> { source in
    let run = try source.draw(runs)
    let part = Gen<DividedRun.Part> { source in
      let isKilled = try source.draw(.bool)
      let count = isKilled ? try source.draw(.int(in: 0...30)) : 120
      return DividedRun.Part(
        shard: try source.draw(.int(in: 1...run.shards)), count: count, isKilled: isKilled)
    }
    return (run, try source.draw(.array(of: part, count: 1...6)))
  }

  private static func paths(
    _ run: DividedRun, _ parts: [DividedRun.Part], in folder: borrowing TestFolder
  ) throws -> [String] {
    var paths: [String] = []
    for (place, part) in parts.enumerated() {
      let name = "\(place).jsonl.gz" + (part.isKilled ? ".part" : "")
      paths.append(try folder.quickReport(run.records(of: part), name))
    }
    return paths
  }

  private static let settings = Settings(seed: TestSeed.value, cases: 40)

  @Test func `all shards in any order are the whole run`() async {
    let drawn = Gen<(DividedRun, [Int])> { source in
      (try source.draw(Self.runs), try source.draw(.array(of: .int(in: 0...9), count: 6)))
    }
    await forAll(drawn, settings: Self.settings) { run, order in
      let folder = try TestFolder()
      var parts = (1...run.shards).map { DividedRun.Part(shard: $0, count: 120) }
      for (place, other) in order.enumerated() where place < parts.count {
        parts.swapAt(place, other % parts.count)
      }
      let whole = try folder.quickReport(
        run.records(of: DividedRun.Part(shard: nil, count: 120)), "whole.jsonl.gz")
      let (path, merge) = try folder.merged(
        try Self.paths(run, parts, in: folder), "merged.jsonl.gz")
      try require(merge.gaps, equals: [])
      try require(
        MergedRecords.fingerprint(of: path), equals: MergedRecords.fingerprint(of: whole))
    }
  }

  @Test func `the order of reports does not matter, nor whether one is given twice`() async {
    await forAll(Self.partial, settings: Self.settings) { run, parts in
      let folder = try TestFolder()
      let paths = try Self.paths(run, parts, in: folder)
      let once = try folder.merged(paths, "once.jsonl.gz")
      let turned = try folder.merged(paths.reversed() + paths, "turned.jsonl.gz")
      let again = try folder.merged([once.path, once.path], "again.jsonl.gz")
      let expected = try MergedRecords.fingerprint(of: once.path)
      try require(MergedRecords.fingerprint(of: turned.path), equals: expected)
      try require(MergedRecords.fingerprint(of: again.path), equals: expected)
      try require(turned.merge.gaps, equals: once.merge.gaps)
    }
  }

  @Test func `what is merged first does not matter`() async {
    let drawn = Gen<((DividedRun, [DividedRun.Part]), Int)> { source in
      (try source.draw(Self.partial), try source.draw(.int(in: 1...5)))
    }
    await forAll(drawn, settings: Self.settings) { drawn, cut in
      let (run, parts) = drawn
      let folder = try TestFolder()
      let paths = try Self.paths(run, parts, in: folder)
      let all = try folder.merged(paths, "all.jsonl.gz")
      let first = try folder.merged(Array(paths.prefix(cut)), "first.jsonl.gz").path
      let staged = try folder.merged([first] + paths.dropFirst(cut), "staged.jsonl.gz")
      try require(
        MergedRecords.fingerprint(of: staged.path),
        equals: MergedRecords.fingerprint(of: all.path))
      try require(staged.merge.gaps, equals: all.merge.gaps)
    }
  }

  @Test func `what is missing is named, and nothing else`() async {
    await forAll(Self.partial, settings: Self.settings) { run, parts in
      let folder = try TestFolder()
      let merge = try ReportMerge(try Self.paths(run, parts, in: folder))
      let ranges = parts.map(run.range)
      let covered = Set(ranges.flatMap { stride(from: $0.from, to: $0.to, by: $0.step) })
      let shards = Set(parts.compactMap(\.shard))
      let isWhole = covered.count == run.cases.count && shards.count == run.shards
      try require(merge.isComplete, equals: isWhole)
      for shard in 1...run.shards where !shards.contains(shard) {
        try require(merge.gaps[0].contains("\(shard)/\(run.shards)"), "\(merge.gaps)")
      }
    }
  }
}
