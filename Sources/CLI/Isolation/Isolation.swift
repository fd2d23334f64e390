import PropCheck

/// Jobs as processes of their own: what a case does to its process is then a failure like any other.
struct Isolation: Sendable {
  /// How long a case may take.
  let caseMilliseconds: Int
  /// Whether what cases print is shown when they are repeated too.
  let showsRepetitions: Bool
  let system: SystemInterface

  func slot(layer: String) -> WorkerSlot {
    WorkerSlot(
      WorkerSlot.Terms(
        layer: layer, caseMilliseconds: caseMilliseconds, showsRepetitions: showsRepetitions,
        clock: system.clock, isCancelled: system.isCancelled,
        show: system.err.line))
  }
}

extension SystemInterface {
  /// Whether jobs are processes, and on which terms; nil if all cases run in this one.
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
  /// How long a case may take.
  fileprivate func caseTime() throws(UsageError) -> Duration {
    try OptionValue(invocation: self).duration("case-time") ?? .seconds(10)
  }

  /// How long this process waits for a case: a process that runs cases is watched from outside, and
  /// what is left here draws only, and waits for it.
  func patience() throws(UsageError) -> Duration {
    let limit = try caseTime()
    return isOn("isolation") ? limit * 2 + .seconds(60) : limit
  }
}
