import LoadCheck
import Report
import Suite

/// What a campaign of loads has found so far, and where it is told.
///
/// Everything is recorded as soon as it is known: what comes after may fail.
final class LoadJournal {
  let sink: RecordSink
  var tally = Tally()
  private(set) var measurements = LoadMeasurements()

  init(_ sink: RecordSink) { self.sink = sink }

  func note(_ text: String) { sink.record(.note(NoteRecord(text: text))) }

  /// Takes in a load of a mix whose stages are recorded.
  func add(_ result: LoadResult, of mix: LoadMix) {
    measurements.loads.append(LoadMeasurements.Part(mix: mix.name, result: result))
    if case .wrong = result.end { tally.fail() }
    guard result.wrongAnswers > 0 else { return }
    tally.fail()
    let answers = Report.Figure.count(result.wrongAnswers, "answer")
    note("\(mix.name): \(answers) told what is not there.")
  }

  func add(_ budget: BudgetResult) {
    measurements.budgets.append(budget)
    sink.record(.budget(BudgetRecord(budget)))
  }

  /// Takes in how a cost grows; it is a gate where all sizes were reached.
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

  func add(_ threshold: ThresholdResult) {
    sink.record(.threshold(ThresholdRecord(threshold)))
  }
}
