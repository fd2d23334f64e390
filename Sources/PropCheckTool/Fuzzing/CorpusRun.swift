import PropCheck

/// Runs the cases that a fuzzer kept of a property, until one fails, which is then shrunk.
struct CorpusRun {
  let property: Property
  /// The bytes of each case.
  let cases: [[UInt8]]
  /// No case begins after the time of these.
  let settings: Settings

  struct Outcome {
    /// The cases that were run.
    var cases = 0
    var finding: Finding?
    /// Why there is no finding of a case that failed.
    var trouble: String?
    /// Why the machine could not run a case; no case after it is run.
    var obstacle: String?
  }

  func outcome() async -> Outcome {
    let target = FuzzTarget(property)
    let start = settings.clock()
    var outcome = Outcome()
    for bytes in cases where goesOn(since: start) {
      outcome.cases += 1
      let verdict = await target.run(bytes)
      guard verdict != .passed else { continue }
      var settings = settings
      settings.time = nil
      // What neither passed nor failed may not have been run at all, which its result tells.
      let result = await target.examine(bytes, settings: settings)
      if case .invalid(let reason) = result.verdict, Misuse.isOfMachine(reason) {
        outcome.cases -= 1
        outcome.obstacle = reason
        return outcome
      }
      guard verdict == .failed || result.finding != nil else { continue }
      outcome.finding = result.finding
      if result.finding == nil {
        outcome.trouble = "A kept case failed, but not when it ran again."
      }
      return outcome
    }
    return outcome
  }

  private func goesOn(since start: UInt64) -> Bool {
    guard !settings.isCancelled(), !Task.isCancelled else { return false }
    guard let time = settings.time else { return true }
    return .nanoseconds(Int64(clamping: settings.clock() &- start)) < time
  }
}
