import Glibc
import Synchronization

/// How long a caller's surroundings take to answer: now at once, now a while, now until others have had the processor.
///
/// A data layer asks for the time or for an identifier in the middle of what it does, between what it has looked for and
/// what it writes. What takes no time there hardly ever meets another caller, and on a computer whose processors are
/// taken by others callers do not run at the same time at all, unless one makes way for the next.
struct SchedulingNoise: Sendable {
  private enum Pause {
    case none, short, long, makesWay
  }

  private static let pauses: [Pause] = [
    .none, .none, .short, .long, .long, .makesWay, .makesWay, .makesWay,
  ]

  private static let noise = Atomic(0)

  private var state: UInt32

  /// Callers of different numbers hesitate at different moments; the same one always at the same.
  init(caller: Int) {
    state = UInt32(truncatingIfNeeded: caller) &* 2_654_435_761 &+ 1
  }

  /// What to do before the next answer, outside all locks.
  mutating func next() -> @Sendable () -> Void {
    // The constants of Numerical Recipes; the low bits of such a sequence are poor.
    state = state &* 1_664_525 &+ 1_013_904_223
    return switch Self.pauses[Int(state >> 29)] {
    case .none: {}
    case .short: { Self.dawdle(500) }
    case .long: { Self.dawdle(20_000) }
    case .makesWay: { sched_yield() }
    }
  }

  private static func dawdle(_ turns: Int) {
    for turn in 0..<turns { noise.store(turn, ordering: .relaxed) }
  }
}
