import Foundation
import LoadCheck
import PropCheckReport

/// The cost of merging the shards of a night.
struct MergeFigures {
  /// The time and memory for a thousand reports, and the memory for ten times the cases over that for them.
  func measure(into figures: FigureList) throws {
    let night = try merged(shards: 1_000, casesPerShard: 100)
    figures.add("merge.seconds-for-1,000-reports", night.seconds, atMost: 120)
    figures.add("merge.memory-for-1,000-in-MiB", Double(night.bytes) / 1_048_576, atMost: 256)
    let short = try merged(shards: 100, casesPerShard: 100)
    let long = try merged(shards: 100, casesPerShard: 1_000)
    figures.add(
      "merge.memory-for-10-times-the-cases", Double(long.bytes) / Double(short.bytes), atMost: 1.5)
  }

  /// Merges the shards of a run.
  ///
  /// The first one runs for real; the others are what it would have been with the cases next to its own.
  private func merged(shards: Int, casesPerShard: Int) throws -> (seconds: Double, bytes: Int) {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let records = try ProgramRun.records(
      of: [
        "--seed", "42", "--cases", "\(shards * casesPerShard)", "--shard", "1/\(shards)",
        "--no-known",
        // These take as long as all others, or overlap by chance, which a busy machine may prevent.
        "--filter", "^(?!connections|processes|sync|scenarios|migrations|durability|callers)",
      ])
    return try merge(
      try (1...shards).map { number in
        try write(records.compactMap { $0.moved(to: number, of: shards) }, number, in: folder)
      })
  }

  private func write(_ records: [Record], _ number: Int, in folder: TemporaryFolder) throws
    -> String
  {
    let path = folder.path("\(number).jsonl.gz")
    var writer = try ReportWriter(path: path, clock: { 0 })
    for record in records { try writer.append(record) }
    try writer.finish()
    return path
  }

  private func merge(_ paths: [String]) throws -> (seconds: Double, bytes: Int) {
    ProcessUsage.resetResidentPeak()
    let beginning = ContinuousClock.now
    let merge = try ReportMerge(paths)
    var count = 0
    try merge.forEach { _ in count += 1 }
    let seconds = (ContinuousClock.now - beginning) / .seconds(1)
    guard count > 0, let bytes = ProcessUsage.residentPeakBytes() else {
      throw BenchError.notCounted("the memory of a merge")
    }
    return (seconds, Int(bytes))
  }
}

extension Record {
  /// The record as another shard would have it.
  fileprivate func moved(to number: Int, of count: Int) -> Record? {
    switch self {
    case .run(var run):
      run.shard = "\(number)/\(count)"
      return .run(run)
    case .plan(var plan):
      plan.parts = [number]
      return .plan(plan)
    case .property(var property):
      property.ranges = property.ranges.map {
        IndexRange(from: $0.from + number - 1, to: $0.to, step: $0.step)
      }
      return .property(property)
    case .samples(var samples):
      samples.from += number - 1
      return .samples(samples)
    default: return self
    }
  }
}
