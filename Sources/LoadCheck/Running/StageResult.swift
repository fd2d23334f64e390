/// The result of one stage of a load.
public struct StageResult: Equatable, Sendable {
  /// The name of the stage.
  public let name: String
  /// The purpose of the stage.
  public let kind: LoadStage.Kind
  /// The time until the last operation ended, in nanoseconds.
  public let elapsed: Int64
  /// The number of operations that were due.
  public let offered: Int
  /// The number of operations dropped because too many were waiting.
  public let dropped: Int
  /// The number of operations still waiting when the time was up; they ran nevertheless.
  public let queuedAtEnd: Int
  /// The operations that ran, by name.
  public let operations: [OperationRecord]
  /// How late operations began although a worker was free, in nanoseconds; the generator is the cause of this delay.
  public let lag: Histogram
  /// The digest of its operations.
  public let digest: WorkDigest
  /// The figures of gauges, by name.
  public let gauges: [String: Int64]

  /// Whether it has this name, or is a part of it, as `hold.2` is of `hold`.
  func isPart(of stage: String) -> Bool {
    guard name != stage, name.hasPrefix(stage + ".") else { return name == stage }
    let number = name.dropFirst(stage.count + 1)
    return !number.isEmpty && number.allSatisfy(\.isWholeNumber)
  }

  /// The number of operations that succeeded.
  public var done: Int { operations.map(\.done).clampedSum }
  /// The number of operations that failed.
  public var failures: Int { operations.map(\.failures).clampedSum }
  /// Successful operations per second.
  public var throughput: Double { elapsed > 0 ? Double(done) / Double(elapsed) * 1e9 : 0 }

  /// Whether the system could not keep up: operations were dropped, or at least two were waiting at the end, which were
  /// at least 1 % of all operations or as many as arrive in a tenth of a second.
  public var isSaturated: Bool {
    let tenth = elapsed > 0 ? Double(offered) / Double(elapsed) * 1e8 : 0
    return dropped > 0
      || queuedAtEnd > 1 && Double(queuedAtEnd) >= min(Double(offered) / 100, tenth)
  }

  /// Whether the generator was too slow: the 99th percentile of ``lag`` exceeds 1 ms and a tenth of the 99th percentile
  /// of ``response``.
  public var isGeneratorLimited: Bool {
    guard let lag = lag.percentile(99), lag > 1_000_000 else { return false }
    return lag > (response.percentile(99) ?? 0) / 10
  }

  /// The response times of all operations that succeeded.
  public var response: Histogram { joined(\.response) }
  /// The service times of all operations that succeeded.
  public var service: Histogram { joined(\.service) }

  private func joined(_ histogram: (OperationRecord) -> Histogram) -> Histogram {
    operations.reduce(into: Histogram()) { $0.add(histogram($1)) }
  }
}

extension StageResult {
  /// A stage as a report tells of it.
  package init(
    name: String, kind: LoadStage.Kind, elapsed: Int64, offered: Int, dropped: Int,
    queuedAtEnd: Int, operations: [OperationRecord], lag: Histogram, gauges: [String: Int64]
  ) {
    self.init(
      name: name, kind: kind, elapsed: elapsed, offered: offered, dropped: dropped,
      queuedAtEnd: queuedAtEnd, operations: operations, lag: lag, digest: WorkDigest(),
      gauges: gauges)
  }
}

extension Sequence<Int> {
  /// The sum of numbers from 0, up to the greatest number: those of a report may be any.
  var clampedSum: Int {
    reduce(0) { sum, number in
      let (next, overflow) = sum.addingReportingOverflow(number)
      return overflow ? .max : next
    }
  }
}
