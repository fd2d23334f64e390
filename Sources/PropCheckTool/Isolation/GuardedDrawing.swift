import CPropCheckSystem
import StateCheck
import Synchronization

/// Draws cases on threads of their own, since a generator or a model may trap where shrinking leads to.
final class GuardedDrawing: Sendable {
  /// The most traps: each leaves a thread behind that keeps its stack.
  private static let limit = 16

  private let traps = Mutex(0)

  /// See ``TrapGuard``.
  func run(_ function: @escaping () -> Void) -> String? {
    guard traps.withLock({ $0 < Self.limit }) else { return "the \(Self.limit) traps before it" }
    guard let thread = GuardedThread(function) else { return "a lack of threads" }
    defer { thread.leave() }
    while true {
      switch thread.wait(milliseconds: 1_000) {
      case .returned: return nil
      case .trapped(let signal):
        traps.withLock { $0 += 1 }
        return "signal SIG" + String(cString: system_signal_name(Int32(signal)))
      case .running, .parked: continue
      }
    }
  }
}
