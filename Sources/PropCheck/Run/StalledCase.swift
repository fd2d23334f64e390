/// The result of a run that was abandoned because a case does not end.
struct StalledCase: Sendable {
  let property: Property
  let settings: Settings
  let state: WorkerActivity.State
  /// The result before, if a failure was being shrunk.
  let kept: PartialResult?

  var result: PropertyResult {
    guard let index = state.index else { return duringShrinking }
    guard state.isDrawn else { return ended(.invalid(reason: endlessDrawing(index))) }
    guard state.attempt >= 0 else {
      return ended(.gaveUp(reason: "Case \(index) does not end within \(limit)."))
    }
    if let kept { return kept.adding(finding(index)) }
    var result = ended(.failed)
    result.coverage = settings.ranges.cases(before: index.addingReportingOverflow(1).partialValue)
    result.cases = result.coverage.caseCount
    result.finding = finding(index)
    return result
  }

  /// Keeps what was found before.
  private func ended(_ verdict: Verdict) -> PropertyResult {
    kept?.result ?? PropertyResult(of: property, verdict: verdict)
  }

  private var limit: String { "\(settings.caseTime ?? .zero)" }

  private func endlessDrawing(_ index: Int) -> String {
    """
    The generator does not end within \(limit).
    where: case \(index) of seed \(settings.seed), property \(property.id)
    fix: make its loops and filters end, or raise caseTime.
    """
  }

  /// The case as drawn: shrinking it would cost a thread for every try.
  private func finding(_ index: Int) -> Finding {
    let stream = RandomStream(seed: settings.seed, property: property.id)
    let start =
      Search.domain(of: property, settings)?.start(index: index)
      ?? stream.start(index: index, attempt: state.attempt)
    let inquiry = FailureAnalysis(
      property: property, settings: settings, index: index, start: start)
    return inquiry.unshrunk(
      Failure(
        "The case does not end within \(limit), which depends on the machine; it was not shrunk.",
        origin: Failure.timeLimitOrigin))
  }

  private var duringShrinking: PropertyResult {
    guard let kept, let open = kept.open else {
      return ended(.gaveUp(reason: "A case does not end within \(limit)."))
    }
    return kept.adding(open.inquiry.unshrunk(open.failure))
  }
}
