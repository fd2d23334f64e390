/// What became of a stage of a load.
public struct StageResult: Equatable, Sendable {
  /// Its name.
  public let name: String
  /// What it is for.
  public let kind: LoadStage.Kind
  /// How long it took until the last operation ended, in nanoseconds.
  public let elapsed: Int64
  /// How many operations were meant to begin.
  public let offered: Int
  /// How many of them never began, as too many waited.
  public let dropped: Int
  /// How many waited when the stage was over; they were done nevertheless.
  public let queuedAtEnd: Int
  /// Those that began, by name.
  public let operations: [OperationRecord]
  /// How late operations began though a worker was free, in nanoseconds: the fault of the generator.
  public let lag: Histogram
  /// What was done.
  public let digest: WorkDigest
  /// What gauges showed, by their names.
  public let gauges: [String: Int64]

  /// Whether it has a name, or is a part of a stage of this name, as `hold.2` is of `hold`.
  func isPart(of stage: String) -> Bool {
    guard name != stage, name.hasPrefix(stage + ".") else { return name == stage }
    let number = name.dropFirst(stage.count + 1)
    return !number.isEmpty && number.allSatisfy(\.isWholeNumber)
  }

  /// How many operations ended well.
  public var done: Int { operations.reduce(0) { $0 + $1.done } }
  /// How many failed.
  public var failures: Int { operations.reduce(0) { $0 + $1.failures } }
  /// Operations a second that ended well.
  public var throughput: Double { elapsed > 0 ? Double(done) / Double(elapsed) * 1e9 : 0 }

  /// Whether more was asked for than could be done: something was dropped, or at the end one in a hundred waited, or as many
  /// as arrive in a tenth of a second.
  public var isSaturated: Bool {
    let tenth = elapsed > 0 ? Double(offered) / Double(elapsed) * 1e8 : 0
    return dropped > 0
      || queuedAtEnd > 1 && Double(queuedAtEnd) >= min(Double(offered / 100), tenth)
  }

  /// Whether the generator was too slow to ask: one in a hundred operations began more than 1 ms late though a worker was
  /// free, and that is more than a tenth of what an operation takes.
  public var isGeneratorLimited: Bool {
    guard let lag = lag.percentile(99), lag > 1_000_000 else { return false }
    return lag > (response.percentile(99) ?? 0) / 10
  }

  /// The times of all operations that ended well.
  public var response: Histogram { joined(\.response) }
  /// The same from their start.
  public var service: Histogram { joined(\.service) }

  private func joined(_ histogram: (OperationRecord) -> Histogram) -> Histogram {
    operations.reduce(into: Histogram()) { $0.add(histogram($1)) }
  }
}
