import LoadCheck

/// A stage of a load, added up from its shards.
struct StageSum {
  private var record: StageRecord
  private var figures: StageRecord.Measured?
  private var operations: [OperationSum] = []
  private var places: [String: Int] = [:]
  private var lag = Histogram()

  init(_ first: StageRecord) {
    record = first
    record.t = nil
  }

  /// Adds what a shard measured.
  mutating func add(_ part: StageRecord) {
    guard let t = part.t else { return }
    lag.add(t.lag)
    for operation in t.operations { add(operation) }
    guard var sum = figures else { return figures = t }
    sum.elapsedNanoseconds = max(sum.elapsedNanoseconds, t.elapsedNanoseconds)
    sum.offered &+= t.offered
    sum.dropped &+= t.dropped
    sum.queuedAtEnd &+= t.queuedAtEnd
    sum.isSaturated = sum.isSaturated || t.isSaturated
    sum.isGeneratorLimited = sum.isGeneratorLimited || t.isGeneratorLimited
    sum.digest = Self.digest(sum.digest, t.digest)
    sum.gauges.merge(t.gauges) { $0 &+ $1 }
    // The memory of one machine is meaningful, that of all of them hardly; what they wrote adds up.
    for (name, value) in t.gauges where name.hasSuffix("_bytes") && name != Self.written {
      sum.gauges[name] = max(value, figures?.gauges[name] ?? value)
    }
    sum.finding = sum.finding ?? t.finding
    figures = sum
  }

  private mutating func add(_ operation: StageRecord.Operation) {
    let place = places[operation.name] ?? operations.count
    if place == operations.count {
      places[operation.name] = place
      operations.append(OperationSum(name: operation.name))
    }
    operations[place].add(operation)
  }

  /// The stage of all shards.
  var result: StageRecord {
    var result = record
    result.t = figures
    result.t?.part = nil
    result.t?.operations = operations.map(\.result)
    result.t?.lag = LatencyRecord(lag)
    return result
  }

  private static let written = Gauge.writtenBytes.name

  /// Both parts of a checksum are sums.
  private static func digest(_ left: String, _ right: String) -> String {
    let parts = [left, right].map { $0.split(separator: "-").map { UInt64($0) ?? 0 } }
    guard parts.allSatisfy({ $0.count == 2 }) else { return left }
    return "\(parts[0][0] &+ parts[1][0])-\(parts[0][1] &+ parts[1][1])"
  }
}

/// One kind of operation of all shards.
private struct OperationSum {
  let name: String
  private var done = 0
  private var errors: [String: Int] = [:]
  private var response = Histogram()
  private var service = Histogram()
  private var failed = Histogram()

  init(name: String) { self.name = name }

  mutating func add(_ part: StageRecord.Operation) {
    done &+= part.done
    errors.merge(part.errors) { $0 &+ $1 }
    response.add(part.response)
    service.add(part.service)
    failed.add(part.failed)
  }

  var result: StageRecord.Operation {
    StageRecord.Operation(
      name: name, done: done, errors: errors, response: LatencyRecord(response),
      service: LatencyRecord(service), failed: LatencyRecord(failed))
  }
}

extension Histogram {
  /// Adds recorded times; none for a damaged record, whose counts are still right.
  fileprivate mutating func add(_ record: LatencyRecord?) {
    if let samples = record?.samples { add(samples) }
  }
}
