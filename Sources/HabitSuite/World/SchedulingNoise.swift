import Glibc
import Synchronization

/// Varying delays of a caller's environment: none, some, or until other threads have run.
///
/// A data layer asks for the time or an identifier between its reads and its writes. Without a delay there, calls hardly
/// ever overlap; and on a busy computer callers do not run at the same time at all unless one yields to the next.
struct SchedulingNoise: Sendable {
  private enum Pause {
    case none, short, long, yields
  }

  private static let pauses: [Pause] = [
    .none, .none, .short, .long, .long, .yields, .yields, .yields,
  ]

  private static let noise = Atomic(0)

  private var state: UInt32

  /// Each caller's delays follow from its number.
  init(caller: Int) {
    state = UInt32(truncatingIfNeeded: caller) &* 2_654_435_761 &+ 1
  }

  /// The delay before the next answer, to be run outside all locks.
  mutating func next() -> @Sendable () -> Void {
    // The constants of Numerical Recipes; the low bits of such a sequence are poor.
    state = state &* 1_664_525 &+ 1_013_904_223
    return switch Self.pauses[Int(state >> 29)] {
    case .none: {}
    case .short: { Self.spin(500) }
    case .long: { Self.spin(20_000) }
    case .yields: { sched_yield() }
    }
  }

  private static func spin(_ turns: Int) {
    for turn in 0..<turns { noise.store(turn, ordering: .relaxed) }
  }
}
