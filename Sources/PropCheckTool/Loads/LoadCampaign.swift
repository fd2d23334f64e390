import LoadCheck
import PropCheck
import PropCheckReport

/// Runs the mixes of a profile and its measurements, and judges the results.
///
/// After an error, the report holds what was measured so far.
struct LoadCampaign {
  let system: SystemInterface
  let options: LoadOptions
  let layer: Layer
  let target: LoadTarget

  /// The name of the whole load as an operation with a budget (E-11).
  static let operation = "whole-load"

  func run(_ start: RunRecord) async -> ExitCode {
    let journal = LoadJournal(
      RecordSink(system, options.presentation, report: options.report))
    journal.sink.record(.run(start))
    if let shard = options.shard {
      journal.sink.record(.plan(PlanRecord(shards: shard.count, parts: [shard.index])))
    }
    let isWhole = await perform(journal)
    if system.isCancelled() { journal.tally.interrupt() }
    if isWhole {
      if options.isWhole, journal.hasRun { addTime(to: journal) }
      judge(journal)
    }
    return journal.sink.finish(journal.tally, next: options.commandLine)
  }

  /// Runs the mixes and measurements.
  ///
  /// - Returns: Whether the layer can be put under load.
  private func perform(_ journal: LoadJournal) async -> Bool {
    do {
      try await load(journal)
      if options.isWhole, measures {
        for measurement in options.profile.measurements where !system.isCancelled() {
          try await measure(measurement, journal)
        }
      }
      return true
    } catch let error as LayerError {
      refuse(error, journal)
      return false
    } catch ToolError.layer(_, let error) {
      // The quick suite opens it as a run does.
      refuse(error, journal)
      return false
    } catch {
      journal.note("The layer \(layer.name) failed, and the rest was left out: \(error)")
      journal.tally.fail()
      return true
    }
  }

  private func refuse(_ error: LayerError, _ journal: LoadJournal) {
    let refusal = ToolError.layer(name: layer.name, error: error)
    system.complain("\(refusal)")
    journal.note(
      "The rest was left out: \(error.reason).",
      NoteRecord.Obstacle(exit: Int(refusal.exitCode.value)))
    journal.tally.invalidate(as: refusal.exitCode)
  }

  /// Whether it measures what belongs to no load, which one of the shards does.
  private var measures: Bool { options.shard?.owns(options.profile.name) ?? true }

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

  private func judge(_ journal: LoadJournal) {
    for threshold in options.thresholds {
      // A profile does not know the layer; a threshold given by the user fails without samples.
      let isUsual = options.profile.thresholds.contains(threshold.text)
      let lacks = !journal.absences.isDisjoint(with: threshold.figure.calls)
      guard !isUsual || !lacks && isCounted(threshold.figure) else { continue }
      // A shard has only a part of the samples of a load, and other measurements belong to one of them.
      if options.shard != nil, threshold.figure.isOfLoads || !measures {
        if threshold.figure.isOfLoads { journal.wait(for: threshold) }
        continue
      }
      let result = threshold.judge(journal.measurements.value(of: threshold.figure))
      // An interrupted run lacks samples for many thresholds.
      guard result.state != .noSamples || !system.isCancelled() else { continue }
      journal.add(result)
      journal.tally.add(isMet: result.isPassed)
    }
    // A shard may own nothing of a load.
    if journal.hasRun || options.shard != nil { journal.tally.add(isMet: true) }
  }
}
