/// Shrinks, repeats, explains and describes a case that failed.
struct FailureAnalysis {
  let property: Property
  let settings: Settings
  let index: Int
  /// The choices of the case.
  let found: ChoiceSequence
  /// The symptoms of bugs that were found before.
  var known: Set<String> = []

  /// Analyses a failure.
  ///
  /// - Parameters:
  ///   - failure: How the case failed.
  ///   - result: Receives the finding.
  ///   - cache: The outcomes of choices that were run; grows.
  ///   - progress: Called from time to time.
  func examine(
    _ failure: Failure, _ result: inout PropertyResult, _ cache: inout TrialCache,
    _ progress: @Sendable (Progress) -> Void
  ) async {
    let began = settings.clock()
    settings.activity?.keep(result, failure, of: unwatched)
    var shrinker = Shrinker(
      experiment: property.experiment, sequence: found, failure: failure, settings: settings,
      avoiding: known, cache: cache, attempts: property.attempts)
    let cases = result.cases
    let stable = await shrink(&shrinker) { tries in
      progress(Progress(cases: cases, total: settings.cases, isShrinking: true, tries: tries))
    }
    var finding = finding(shrinker.best, shrinker.failure, shrinker.totals, stable)
    let now = settings.clock()
    finding.shrink.nanoseconds = now > began ? now - began : 0
    var seen = shrinker.cache
    // Varying a case that takes too long would take even longer.
    if settings.explains, stable.isSteady, !failure.isTimeLimit {
      await explain(&finding, shrinker, &seen)
    }
    finding.shrink.repetitions = seen.repetitions - cache.repetitions
    // A flaky case is not known to pass.
    if stable.isSteady { cache = seen }
    result.times.shrinkNanoseconds = finding.shrink.nanoseconds
    result.shrinkTotals = finding.shrink
    result.verdict = verdict(stable)
    result.finding = finding
  }

  private func shrink(
    _ shrinker: inout Shrinker, _ progress: (Int) -> Void
  ) async -> Stability {
    let replays = await shrinker.settle()
    if shrinker.failure.isTimeLimit { shrinker.hurry(property.hurried.experiment) }
    guard replays.fails > 0 else { return replays }
    await shrinker.shrink(progress)
    return await shrinker.repeatBest(settings.repeats)
  }

  private func explain(
    _ finding: inout Finding, _ shrinker: Shrinker, _ cache: inout TrialCache
  ) async {
    var explainer = Explainer(
      experiment: property.experiment, best: shrinker.best, failure: shrinker.failure,
      cache: cache, slot: settings.activity?.open())
    finding.explanation = await explainer.explain { shrinker.isOutOfTime }
    cache = explainer.cache
  }

  /// A copy for the activity to keep; without it, since that would be a retain cycle.
  private var unwatched: FailureAnalysis {
    var settings = settings
    settings.activity = nil
    return FailureAnalysis(
      property: property, settings: settings, index: index, found: found, known: known)
  }

  /// The same failure with simpler choices.
  func simplified(to sequence: ChoiceSequence) -> FailureAnalysis {
    FailureAnalysis(
      property: property, settings: settings, index: index, found: sequence, known: known)
  }

  private func verdict(_ stable: Stability) -> Verdict {
    // A single answer that no order explains is enough, whether it repeats or not.
    stable.isSteady || property.attempts > 1
      ? .failed
      : .gaveUp(reason: "flaky: \(stable.fails) of \(stable.tries) repetitions of one case fail")
  }

  /// The case as found, or as far as it was shrunk when shrinking was abandoned.
  func unshrunk(_ failure: Failure) -> Finding {
    var totals = ShrinkTotals()
    totals.from = found.length(asScript: found.steps > 0)
    totals.to = totals.from
    totals.isCutShort = true
    return finding(found, failure, totals, Stability(fails: 1, tries: 1))
  }

  private func finding(
    _ sequence: ChoiceSequence, _ failure: Failure, _ totals: ShrinkTotals, _ stable: Stability
  ) -> Finding {
    var source = Source()
    source.replay(sequence)
    let text = property.experiment.describe(&source)
    source.replay(sequence)
    return Finding(
      property: property.id, claim: property.claim, seed: settings.seed, caseIndex: index,
      failure: failure, counterexample: text,
      reproduction: Reproduction(
        property: property.id, seed: settings.seed, caseIndex: index, sequence: sequence,
        text: text),
      shrink: totals, stable: stable,
      literal: property.experiment.literal(&source))
  }
}

extension FailureAnalysis {
  /// Draws a case of the search again, now with a recorder.
  init(property: Property, settings: Settings, index: Int, start: CaseStart) {
    var source = Source()
    source.record(start)
    property.experiment.draw(&source)
    self.init(property: property, settings: settings, index: index, found: source.sequence)
  }
}
