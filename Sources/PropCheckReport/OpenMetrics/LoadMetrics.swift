/// What was measured of the stages of a load, and of single calls.
struct LoadMetrics {
  private var response = MetricFamily(
    "load_response", .histogram, unit: "seconds",
    "From the planned start of an operation to its end.")
  private var service = MetricFamily(
    "load_service", .histogram, unit: "seconds", "From the actual start of an operation to its end."
  )
  private var failed = MetricFamily(
    "load_failed_response", .histogram, unit: "seconds", "Response times of failed operations.")
  private var lag = MetricFamily(
    "load_lag", .histogram, unit: "seconds", "Delays of starts although a worker was free.")
  private var call = MetricFamily(
    "call", .histogram, unit: "seconds", "Single calls of an operation with a budget.")
  private var done = MetricFamily("load_operations", .counter, "Operations that succeeded.")
  private var errors = MetricFamily("load_errors", .counter, "Operations that failed, by class.")
  private var offered = MetricFamily(
    "load_offered_operations", .counter, "Operations that were planned.")
  private var dropped = MetricFamily(
    "load_dropped_operations", .counter, "Operations that never began.")
  private var queued = MetricFamily(
    "load_queued_operations", .gauge, "The length of the queue at the end of a stage.")
  private var duration = MetricFamily(
    "load_stage_duration", .gauge, unit: "seconds", "From the start of a stage to its last end.")
  private var saturated = MetricFamily(
    "load_saturated", .gauge, "Whether more was offered than could be done.")
  private var unreadable = MetricFamily(
    "report_unreadable_histograms", .gauge, "Histograms of the report that cannot be decoded.")
  private var unreadableCount = 0
  private var gauges: [String: MetricFamily] = [:]

  var families: [MetricFamily] {
    var count = unreadable
    count.add(MetricLabels(), unreadableCount)
    return [
      response, service, failed, lag, call, done, errors, offered, dropped, queued, duration,
      saturated,
    ] + gauges.keys.sorted().compactMap { gauges[$0] } + [count]
  }

  mutating func add(_ record: Record) {
    switch record {
    case .stage(let stage): add(stage)
    case .budget(let budget):
      let labels = MetricLabels(["operation": budget.operation, "rows": "\(budget.rows)"])
      add(budget.t?.call, to: \.call, labels)
    default: break
    }
  }

  private mutating func add(_ stage: StageRecord) {
    guard let t = stage.t else { return }
    let labels = MetricLabels(["mix": stage.mix, "stage": stage.stage, "kind": stage.purpose])
    offered.add(labels, max(0, t.offered))
    dropped.add(labels, max(0, t.dropped))
    queued.add(labels, t.queuedAtEnd)
    duration.add(labels, Double(t.elapsedNanoseconds) / 1e9)
    saturated.add(labels, isTrue: t.isSaturated)
    add(t.lag, to: \.lag, labels)
    for operation in t.operations { add(operation, labels.with("operation", operation.name)) }
    for (name, value) in t.gauges.sorted(by: { $0.key < $1.key }) { add(name, value, labels) }
  }

  private mutating func add(_ operation: StageRecord.Operation, _ labels: MetricLabels) {
    done.add(labels, max(0, operation.done))
    for (name, count) in operation.errors.sorted(by: { $0.key < $1.key }) {
      errors.add(labels.with("class", name), max(0, count))
    }
    add(operation.response, to: \.response, labels)
    add(operation.service, to: \.service, labels)
    add(operation.failed, to: \.failed, labels)
  }

  private mutating func add(
    _ times: LatencyRecord?, to family: WritableKeyPath<Self, MetricFamily>, _ labels: MetricLabels
  ) {
    guard let times else { return }
    if let histogram = MetricHistogram(times) {
      self[keyPath: family].add(labels, histogram)
    } else {
      unreadableCount += 1
    }
  }

  /// A gauge in the unit that its name ends in.
  private mutating func add(_ gauge: String, _ value: Int, _ labels: MetricLabels) {
    let name = GaugeName(gauge)
    if gauges[name.family] == nil {
      gauges[name.family] = MetricFamily(
        name.text, .gauge, unit: name.unit,
        "The gauge \(Printable.line(gauge)) at the end of a stage.")
    }
    let own = name.isExact ? labels : labels.with("gauge", gauge)
    gauges[name.family]?.add(own, name.isTime ? "\(Double(value) / 1e9)" : "\(value)")
  }
}

/// The name of a gauge as a metric, without its unit.
struct GaugeName: Hashable {
  /// Suffixes to which OpenMetrics gives a meaning, and the unit that other gauges get.
  private static let reserved = [
    "_total", "_created", "_count", "_sum", "_bucket", "_info", "_gcount", "_gsum", "_seconds",
  ]

  let text: String
  let unit: String?
  let isTime: Bool
  /// Whether no other gauge has this name and unit; otherwise a label tells them apart.
  let isExact: Bool

  /// The name with its unit.
  var family: String { unit.map { "\(text)_\($0)" } ?? text }

  init(_ gauge: String) {
    isTime = gauge.hasSuffix("_ns")
    unit = isTime ? "seconds" : gauge.hasSuffix("_bytes") ? "bytes" : nil
    let stem = isTime ? gauge.dropLast(3) : unit == "bytes" ? gauge.dropLast(6) : gauge[...]
    let plain = stem.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        ? String(scalar) : "_"
    }.joined()
    let isReserved = unit == nil && Self.reserved.contains { plain.hasSuffix($0) }
    isExact = plain == stem && !isReserved
    text = "stage_" + plain + (isReserved ? "_value" : "")
  }
}
