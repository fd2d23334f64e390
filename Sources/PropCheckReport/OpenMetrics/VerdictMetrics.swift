/// Thresholds, growth, leaks and costs of operations.
struct VerdictMetrics {
  private var met = MetricFamily("threshold_met", .gauge, "Whether a threshold was met.")
  private var seconds = MetricFamily(
    "threshold_value", .gauge, unit: "seconds", "The value of a threshold about times.")
  private var bytes = MetricFamily(
    "threshold_value", .gauge, unit: "bytes", "The value of a threshold about sizes.")
  private var ratio = MetricFamily(
    "threshold_value", .gauge, unit: "ratio", "The value of a threshold about shares.")
  private var number = MetricFamily(
    "threshold_value", .gauge, "The value of any other threshold; rates are per second.")
  private var exponent = MetricFamily(
    "growth_exponent", .gauge, "The power of the rows that a cost grows with.")
  private var grown = MetricFamily("growth_met", .gauge, "Whether a limit of growth was met.")
  private var slope = MetricFamily(
    "cycle_slope", .gauge, "What each cycle leaves of a gauge, as the median over all pairs.")
  private var leak = MetricFamily("cycle_leak", .gauge, "Whether each cycle leaves something.")
  private var steps = MetricFamily(
    "operation_vm_steps", .gauge, "Steps of SQLite's virtual machine per call.")
  private var pages = MetricFamily("operation_pages", .gauge, "Pages accessed per call.")
  private var allocations = MetricFamily(
    "operation_allocations", .gauge, "Allocations of memory per call.")

  var families: [MetricFamily] {
    [
      met, seconds, bytes, ratio, number, exponent, grown, slope, leak, steps, pages, allocations,
    ]
  }

  mutating func add(_ record: Record) {
    switch record {
    case .threshold(let threshold): add(threshold)
    case .scaling(let scaling): add(scaling)
    case .cycle(let cycle): add(cycle)
    case .cost(let cost): add(cost)
    default: break
    }
  }

  private mutating func add(_ threshold: ThresholdRecord) {
    guard let t = threshold.t else { return }
    let labels = MetricLabels(["expression": threshold.expression])
    met.add(labels, isTrue: t.verdict == .passed)
    guard let value = t.value else { return }
    switch t.dimension {
    case "time": seconds.add(labels, value / 1e9)
    case "size": bytes.add(labels, value)
    case "share": ratio.add(labels, value)
    default: number.add(labels, value)
    }
  }

  private mutating func add(_ scaling: ScalingRecord) {
    guard let fit = scaling.measured else { return }
    let labels = MetricLabels(["operation": scaling.operation, "counter": scaling.counter])
    if let power = fit.exponent { exponent.add(labels, power) }
    if scaling.isGate { grown.add(labels, isTrue: fit.isPassed) }
  }

  private mutating func add(_ cycle: CycleRecord) {
    guard let t = cycle.t else { return }
    let labels = MetricLabels(["cycle": cycle.cycle, "gauge": cycle.gauge])
    slope.add(labels, t.slope)
    leak.add(labels, isTrue: t.isLeak)
  }

  private mutating func add(_ cost: CostRecord) {
    let labels = MetricLabels(["mix": cost.mix, "operation": cost.operation])
    if let count = cost.vmSteps { steps.add(labels, count) }
    if let count = cost.pages { pages.add(labels, count) }
    if let count = cost.t?.allocations { allocations.add(labels, count) }
  }
}
