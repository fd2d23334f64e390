/// Runs jobs in processes of their own, so that a crash is a failure like any other.
struct Isolation: Sendable {
  /// The time limit of a case.
  let caseMilliseconds: Int
  /// Whether output is also shown while cases are repeated.
  let showsRepetitions: Bool
  let system: SystemInterface
  /// The program of the processes; nil for this one.
  var executable: String?

  func slot(layer: String) -> WorkerSlot {
    var settings = WorkerSlot.Settings(
      layer: layer, caseMilliseconds: caseMilliseconds, showsRepetitions: showsRepetitions,
      clock: system.clock, isCancelled: system.isCancelled, show: system.err.line)
    if let executable { settings.executable = executable }
    return WorkerSlot(settings)
  }
}

extension SystemInterface {
  /// The settings of isolation; nil if all cases run in this process.
  func isolation(
    _ invocation: Invocation, showsRepetitions: Bool = false
  ) throws(UsageError) -> Isolation? {
    let limit = try invocation.caseTime()
    guard isolates, invocation.isOn("isolation") else { return nil }
    let (seconds, attoseconds) = limit.components
    let milliseconds = Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
    return Isolation(
      caseMilliseconds: max(1, milliseconds), showsRepetitions: showsRepetitions,
      system: self)
  }
}

extension Invocation {
  /// The time limit of a case.
  fileprivate func caseTime() throws(UsageError) -> Duration {
    try OptionValue(invocation: self).duration("case-time") ?? .seconds(10)
  }

  /// How long this process waits for a case; the process that runs it is watched from outside, with
  /// a limit of its own.
  func caseTimeout() throws(UsageError) -> Duration {
    let limit = try caseTime()
    return isOn("isolation") ? limit * 2 + .seconds(60) : limit
  }
}
