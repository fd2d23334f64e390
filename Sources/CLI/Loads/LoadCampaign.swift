import Domain
import LoadCheck
import Report
import Suite

/// Runs the loads of a profile, measures growth and leaks, and judges the results.
///
/// After an error, the report holds what was measured so far.
struct LoadCampaign {
  let system: SystemInterface
  let options: LoadOptions
  let open: LoadOpening
  let openDurably: LoadOpening?
  let devices: SyncLayer?
  /// The properties of the layer, which have a budget of time as a whole.
  let suite: QuickSuite

  /// The name of the whole load as an operation with a budget (E-11).
  static let operation = "whole-load"

  func run(_ start: RunRecord) async -> ExitCode {
    let journal = LoadJournal(
      RecordSink(system, options.presentation, report: options.report))
    journal.sink.record(.run(start))
    var absences = BudgetOutcome()
    do {
      try await load(journal)
      if options.isWhole {
        absences = try await budget(journal)
        try await examine(journal)
        try await grow(journal)
        try await cycle(journal)
      }
    } catch {
      journal.note("The data layer failed, and the rest was left out: \(error)")
      journal.tally.fail()
    }
    if system.isCancelled() { journal.tally.interrupt() }
    if options.isWhole { addTime(to: journal) }
    judge(journal, lacking: absences)
    return journal.sink.finish(journal.tally, next: options.commandLine)
  }

  /// Under a sanitizer bytes are not counted.
  private func isCounted(_ figure: LoadCheck.Figure) -> Bool {
    Allocations.count != nil || !["live_bytes", "grown"].contains(figure.subject)
  }

  private func addTime(to journal: LoadJournal) {
    // A night is longer than the range of ordinary histograms.
    var call = Histogram(upTo: 1_000 * Histogram.hourInNanoseconds)
    call.record(Int64(clamping: system.clock() &- journal.sink.started))
    journal.add(BudgetResult(Self.operation, rows: 0, call: call))
  }

  private func judge(_ journal: LoadJournal, lacking outcome: BudgetOutcome) {
    for threshold in options.thresholds {
      // A profile does not know the layer; a threshold given by the user fails without samples.
      let isUsual = options.profile.thresholds.contains(threshold.text)
      guard !isUsual || !outcome.lacks(threshold.figure) && isCounted(threshold.figure) else {
        continue
      }
      let result = threshold.judge(journal.measurements.value(of: threshold.figure))
      // An interrupted run lacks samples for many thresholds.
      guard result.state != .noSamples || !system.isCancelled() else { continue }
      journal.add(result)
      journal.tally.add(isMet: result.isPassed)
    }
    if options.thresholds.isEmpty { journal.tally.add(isMet: true) }
  }
}
