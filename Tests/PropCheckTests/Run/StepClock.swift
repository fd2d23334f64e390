import Synchronization

/// A clock that advances by one step whenever it is read.
final class StepClock: Sendable {
  private let time = Atomic<UInt64>(0)
  private let step: UInt64

  init(step: UInt64) { self.step = step }

  func now() -> UInt64 { time.add(step, ordering: .relaxed).newValue }
}

/// A clock that stands still until it is told to continue.
final class ManualClock: Sendable {
  private let time = Atomic<UInt64>(0)

  var now: @Sendable () -> UInt64 { { self.time.load(ordering: .relaxed) } }

  func advance(_ nanoseconds: UInt64) { time.add(nanoseconds, ordering: .relaxed) }
}
