import LoadCheck
import PropCheckReport

/// The results of a load so far, recorded as soon as they are known.
final class LoadJournal {
  let sink: RecordSink
  var tally = Tally()
  /// The operations that the layer does not support, so that a figure about them says nothing without samples.
  var absences: Set<String> = []
  private(set) var measurements = LoadMeasurements()
  /// Whether a mix or a measurement was tried, and not all of them were left out.
  var hasRun = false

  init(_ sink: RecordSink) { self.sink = sink }

  func note(_ text: String, _ obstacle: NoteRecord.Obstacle? = nil) {
    sink.record(.note(NoteRecord(text: text, obstacle: obstacle)))
  }

  /// Adds the load of a mix whose stages are already recorded.
  func add(_ result: LoadResult, of mix: LoadMix) {
    measurements.loads.append(LoadMeasurements.Part(mix: mix.name, result: result))
    if case .wrong = result.end { tally.fail() }
    guard result.wrongAnswers > 0 else { return }
    tally.fail()
    let answers = PropCheckReport.Figure.count(result.wrongAnswers, "answer")
    note("\(mix.name): \(answers) did not match what is stored.")
  }

  func add(_ budget: BudgetResult) {
    measurements.budgets.append(budget)
    sink.record(.budget(BudgetRecord(budget)))
  }

  /// Adds the growth of a cost, which is a gate if all sizes were reached.
  func add(_ growth: GrowthResult, isWhole: Bool) {
    measurements.growth.append(growth)
    sink.record(.scaling(ScalingRecord(growth)))
    if growth.isGate, isWhole { tally.add(isMet: growth.isPassed) }
  }

  func add(_ cycle: CycleResult) {
    measurements.cycles.append(cycle)
    sink.record(.cycle(CycleRecord(cycle)))
    tally.add(isMet: !cycle.isLeak)
  }

  /// Adds a threshold that is judged when the shards are merged.
  func wait(for threshold: Threshold) {
    sink.record(
      .threshold(ThresholdRecord(expression: threshold.text, limit: threshold.limit)))
  }

  func add(_ threshold: ThresholdResult) {
    sink.record(.threshold(ThresholdRecord(threshold)))
  }
}
