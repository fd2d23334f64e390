/// The outcome of a replayed case.
public enum ReplayResult: Sendable {
  /// It fails; ``Finding/stable`` says how often.
  case fails(Finding)
  /// It no longer fails.
  case passes
  /// The generator changed: it discards the case, or makes another value, which passes. That says nothing about the failure.
  case generatorChanged
  /// The generator cannot draw the case.
  case invalid(reason: String)
  /// The run was cancelled before the case ended.
  case interrupted
}

extension Property {
  /// Replays one recorded case.
  ///
  /// The case is the same if the generator asks for the same choices or makes the same value. Otherwise the choices are
  /// mapped onto the spans that still exist, new choices become the simplest, and ``Finding/isAdapted`` of a finding is
  /// true.
  /// - Parameters:
  ///   - reproduction: A case of this property.
  ///   - times: How often to run it, at least once.
  ///   - caseTime: The time limit of each run; nil for none. See ``Settings/caseTime``.
  /// - Returns: Whether it still fails.
  public func replay(
    _ reproduction: Reproduction, times: Int = 1, caseTime: Duration? = Settings().caseTime
  ) async -> ReplayResult {
    guard reproduction.property == id, let saved = reproduction.sequence else {
      return .generatorChanged
    }
    let replay = Replay(
      property: self, reproduction: reproduction, saved: saved, times: max(times, attempts, 1))
    let activity = RunActivity()
    let slot = activity.open()
    guard let caseTime else { return await replay.result(slot) }
    return await Watchdog(activity: activity, limit: caseTime).result {
      await replay.result(slot)
    } stalled: { state in
      replay.stalled(state, after: caseTime)
    }
  }
}

/// The replay of one recorded case.
private struct Replay: Sendable {
  /// The case that the generator makes from the recorded choices.
  struct Drawn {
    let sequence: ChoiceSequence
    let text: String
    /// Whether it is the recorded case.
    let isSame: Bool
  }

  let property: Property
  let reproduction: Reproduction
  let saved: ChoiceSequence
  let times: Int

  func result(_ slot: WorkerActivity) async -> ReplayResult {
    defer { slot.rest() }
    slot.begin(reproduction.caseIndex)
    let drawn = drawn()
    var stable = Stability(fails: 0, tries: 0)
    var failure: Failure?
    var timer = PhaseTimer(clock: { 0 }, slot: slot)
    for _ in 0..<times {
      var source = Source()
      source.replay(drawn.sequence)
      stable.tries += 1
      timer.begin(reproduction.caseIndex)
      switch await property.experiment.perform(&source, &timer) {
      case .failed(let found):
        stable.fails += 1
        failure = failure ?? found
      case .passed, .known: continue
      case .discarded: return .generatorChanged
      case .invalid(let misuse): return .invalid(reason: misuse.description)
      case .cancelled: return .interrupted
      }
    }
    guard let failure else { return drawn.isSame ? .passes : .generatorChanged }
    return .fails(finding(failure, drawn, stable))
  }

  /// The result of a case that does not end; it is drawn again only if drawing ended.
  func stalled(_ state: WorkerActivity.State, after limit: Duration) -> ReplayResult {
    let once = Stability(fails: 1, tries: 1)
    let origin = Failure.timeLimitOrigin
    guard state.isDrawn else {
      let failure = Failure("The generator does not end within \(limit).", origin: origin)
      let drawn = Drawn(sequence: saved, text: "a value that is never drawn", isSame: false)
      return .fails(finding(failure, drawn, once))
    }
    return .fails(
      finding(Failure("The case does not end within \(limit).", origin: origin), drawn(), once))
  }

  private func drawn() -> Drawn {
    var source = Source()
    source.replay(saved)
    property.experiment.draw(&source)
    let sequence = source.sequence
    var again = Source()
    again.replay(sequence)
    let text = property.experiment.describe(&again)
    let isSame =
      sequence.shape == reproduction.shape
      && sequence.decisions.map(\.index) == reproduction.choices
      || Digest(of: text.utf8).value == reproduction.value
    return Drawn(sequence: sequence, text: text, isSame: isSame)
  }

  private func finding(_ failure: Failure, _ drawn: Drawn, _ stable: Stability) -> Finding {
    var shrink = ShrinkTotals()
    shrink.from = drawn.sequence.length(asScript: drawn.sequence.steps > 0)
    shrink.to = shrink.from
    var finding = Finding(
      property: property.id, claim: property.claim, seed: reproduction.seed,
      caseIndex: reproduction.caseIndex, failure: failure, counterexample: drawn.text,
      reproduction: Reproduction(
        property: property.id, seed: reproduction.seed, caseIndex: reproduction.caseIndex,
        sequence: drawn.sequence, text: drawn.text),
      shrink: shrink, stable: stable)
    finding.isAdapted = !drawn.isSame
    return finding
  }
}
