import LoadCheck
import PropCheckReport

/// The verdict of a merged run, from its records.
struct MergedVerdict {
  var tally = Tally()
  private(set) var mutants: [MutantRecord] = []
  private var loads: MergedLoads
  /// Of a run that is not whole, the failures to come that stand for a bug each, by property.
  var bugs: [String: Set<String>] = [:]
  /// The properties so far; of a run that is not whole, each part has a record of its own.
  private var ids: Set<String> = []

  /// - Parameters:
  ///   - isComplete: Whether nothing is missing; otherwise what has to wait for all shards waits on.
  ///   - gauges: The gauges of the suite that thresholds may name.
  init(isComplete: Bool, gauges: [String]) {
    loads = MergedLoads(isComplete: isComplete, gauges: Set(gauges))
  }

  /// Whether it is the failure of a bug for which another one stands, as each shard replays a known failure; if nothing is missing,
  /// such failures are joined already.
  func isRepeated(_ record: Record) -> Bool {
    guard !loads.isComplete, case .failure(let failure) = record else { return false }
    return bugs[failure.property]?.contains(failure.id) != true
  }

  /// Takes a record into account, and gives those their verdict that had to wait for all shards.
  mutating func judged(_ record: Record) -> Record {
    switch record {
    case .property(let property):
      tally.add(property, failures: 0, isPart: !ids.insert(property.id).inserted)
    case .failure(let failure):
      if !isRepeated(record) { tally.addFailure() }
      bugs[failure.property]?.remove(failure.id)
    case .mutant(let mutant):
      tally.add(mutant)
      mutants.append(mutant)
    case .stage(let stage): loads.add(stage, &tally)
    // Without thresholds, nothing else tells that it was measured.
    case .budget: tally.add(isMet: true)
    case .cycle(let cycle): if let t = cycle.t { tally.add(isMet: !t.isLeak) }
    case .scaling(let scaling):
      if scaling.isGate, let fit = scaling.measured { tally.add(isMet: fit.isPassed) }
    case .threshold(let threshold):
      let judged = loads.judged(threshold)
      if let verdict = judged.t?.verdict { tally.add(isMet: verdict == .passed) }
      return .threshold(judged)
    default: break
    }
    return record
  }
}

/// The stages of a merged load, by which its thresholds are judged.
private struct MergedLoads {
  let isComplete: Bool
  var gauges: Set<String>
  private var measurements = LoadMeasurements()

  init(isComplete: Bool, gauges: Set<String>) {
    (self.isComplete, self.gauges) = (isComplete, gauges)
  }

  mutating func add(_ stage: StageRecord, _ tally: inout Tally) {
    guard let t = stage.t else { return }
    // Without thresholds, nothing else tells that it ran.
    if t.finding == nil { tally.add(isMet: true) } else { tally.fail() }
    gauges.formUnion(t.gauges.keys)
    let result = StageResult(stage, t)
    guard let place = measurements.loads.firstIndex(where: { $0.mix == stage.mix }) else {
      return measurements.loads.append(
        LoadMeasurements.Part(mix: stage.mix, result: LoadResult(stages: [result])))
    }
    let stages = measurements.loads[place].result.stages + [result]
    measurements.loads[place].result = LoadResult(stages: stages)
  }

  /// A threshold that no shard could judge alone.
  func judged(_ threshold: ThresholdRecord) -> ThresholdRecord {
    guard isComplete, threshold.t == nil else { return threshold }
    guard let condition = try? Threshold(threshold.expression, gauges: gauges.sorted()) else {
      return Self.unmeasured(threshold)
    }
    return ThresholdRecord(condition.judge(measurements.value(of: condition.figure)))
  }
}

extension MergedLoads {
  /// A threshold about what no shard has, as a gauge that could not be read.
  private static func unmeasured(_ threshold: ThresholdRecord) -> ThresholdRecord {
    ThresholdRecord(
      expression: threshold.expression, limit: threshold.limit,
      t: ThresholdRecord.Measured(value: nil, dimension: "number", verdict: .noSamples))
  }
}

extension StageResult {
  fileprivate init(_ stage: StageRecord, _ t: StageRecord.Measured) {
    self.init(
      name: stage.stage, kind: LoadStage.Kind(rawValue: stage.purpose) ?? .hold,
      elapsed: Int64(t.elapsedNanoseconds), offered: t.offered, dropped: t.dropped,
      queuedAtEnd: t.queuedAtEnd,
      operations: t.operations.map { operation in
        OperationRecord(
          name: operation.name, response: operation.response?.samples,
          service: operation.service?.samples, failed: operation.failed?.samples,
          errors: operation.errors)
      },
      lag: t.lag?.samples ?? Histogram(), gauges: t.gauges.mapValues { Int64($0) })
  }
}
