import Foundation
import LoadCheck
import PropCheckReport

// Converts measurements into records.

extension MixRecord {
  init(_ mix: LoadMix, _ schedule: LoadSchedule) {
    self.init(
      mix: mix.name, summary: mix.summary, rows: mix.rows, keys: mix.keys,
      weights: mix.operations.reduce(into: [:]) { $0[$1.name] = $1.weight },
      arrivals: schedule.summary,
      stages: schedule.stages.map { stage in
        Stage(
          name: stage.name, kind: stage.kind.rawValue, nanoseconds: Int(stage.duration),
          startRate: stage.startRate, endRate: stage.endRate, workers: schedule.workers)
      })
  }
}

extension StageRecord {
  init(_ mix: LoadMix, _ stage: StageResult, finding: String?, part: Int?) {
    self.init(
      mix: mix.name, stage: stage.name, purpose: stage.kind.rawValue,
      t: Measured(stage, finding: finding))
    t?.part = part
  }
}

extension StageRecord.Measured {
  init(_ stage: StageResult, finding: String?) {
    self.init(
      elapsedNanoseconds: Int(stage.elapsed), offered: stage.offered, dropped: stage.dropped,
      queuedAtEnd: stage.queuedAtEnd, isSaturated: stage.isSaturated,
      isGeneratorLimited: stage.isGeneratorLimited,
      digest: "\(stage.digest.count)-\(stage.digest.sum)",
      operations: stage.operations.map { StageRecord.Operation($0) }, lag: LatencyRecord(stage.lag),
      gauges: stage.gauges.mapValues { Int($0) }, finding: finding)
  }
}

extension StageRecord.Operation {
  init(_ operation: OperationRecord) {
    self.init(
      name: operation.name, done: operation.done, errors: operation.errors,
      response: LatencyRecord(operation.response), service: LatencyRecord(operation.service),
      failed: LatencyRecord(operation.failed))
  }
}

extension IntervalRecord {
  /// A shard records the times themselves, to be added up.
  init(_ mix: LoadMix, _ result: LoadResult, part: Int?) {
    self.init(
      mix: mix.name,
      t: Measured(
        lengthNanoseconds: Int(result.series.length),
        intervals: result.series.intervals.map { Interval($0, isPart: part != nil) }))
    t?.part = part
  }
}

extension IntervalRecord.Interval {
  init(_ interval: LoadCheck.Interval, isPart: Bool) {
    let response = interval.response
    self.init(
      done: interval.done, failed: interval.failed, dropped: interval.dropped,
      queued: interval.queued, p50: response.percentile(50).map { Int($0) },
      p99: response.percentile(99).map { Int($0) },
      max: response.count > 0 ? Int(response.greatest) : nil)
    guard isPart, response.count > 0 else { return }
    histogram = Data(response.histogram.encoded).base64EncodedString()
  }
}

extension ScalingRecord {
  /// Steps and pages are the same in every run; allocations and times are not.
  init(_ result: GrowthResult) {
    let isExact = result.isExact
    let fit = Fit(result)
    self.init(
      operation: result.operation, counter: result.counter, law: result.limit.law.rawValue,
      limit: result.limit.exponent, isGate: result.isGate, fit: isExact ? fit : nil,
      t: isExact ? nil : Measured(fit: fit))
  }
}

extension GrowthResult {
  /// Whether the cost depends on the work alone.
  fileprivate var isExact: Bool { ["vm_steps", "pages"].contains(counter) }
}

extension CostRecord {
  /// Allocations depend on the compiler.
  init(_ mix: LoadMix, _ cost: OperationCost) {
    self.init(
      mix: mix.name, operation: cost.operation, calls: cost.calls, vmSteps: cost.steps,
      pages: cost.pages, t: cost.allocations.map { Measured(allocations: $0) })
  }
}

extension ScalingRecord.Fit {
  init(_ result: GrowthResult) {
    let growth = result.growth
    self.init(
      points: result.points.map {
        ScalingRecord.Point(rows: $0.rows, answered: $0.answered, cost: $0.cost)
      },
      exponent: growth?.exponent, low: growth?.interval?.lowerBound,
      high: growth?.interval?.upperBound, isPassed: result.isPassed)
  }
}

extension BudgetRecord {
  /// The simulated clock is the same in every run; memory and real times are not.
  init(_ result: BudgetResult) {
    self.init(
      operation: result.operation, rows: result.rows, calls: Int(clamping: result.call.count),
      virtualNanoseconds: result.virtual?.greatest.map { Int($0) },
      t: Measured(
        call: LatencyRecord(result.call), grownBytes: result.grown?.greatest.map { Int($0) }))
  }
}

extension CycleRecord {
  init(_ result: CycleResult) {
    self.init(
      cycle: result.cycle, gauge: result.gauge,
      t: Measured(
        values: result.values.map { Int($0) }, slope: result.slope, p: result.p,
        isLeak: result.isLeak))
  }
}

extension ThresholdRecord {
  init(_ result: ThresholdResult) {
    let threshold = result.threshold
    let (value, verdict): (Double?, Verdict) =
      switch result.state {
      case .passed(let value): (value, .passed)
      case .failed(let value): (value, .failed)
      case .noSamples: (nil, .noSamples)
      }
    self.init(
      expression: threshold.text, limit: threshold.limit,
      t: Measured(
        value: value, dimension: threshold.figure.dimension.rawValue, verdict: verdict))
  }
}
