import CPropCheckThread

/// A function on a thread of its own, whose traps do not end the process.
///
/// A thread that traps is not unwound but parked forever, with its stack, memory and locks. It can be parked from
/// outside as well, except inside a library, where it might hold a lock that others need, such as that of the
/// allocator.
package struct GuardedThread<Value> {
  package enum State {
    case running
    case returned(Value)
    /// It trapped and is parked.
    case trapped(signal: Int)
    /// It was parked on request.
    case parked
  }

  private final class Result {
    var value: Value?
  }

  private let result = Result()
  private let thread: OpaquePointer

  /// Starts a thread; nil without one.
  package init?(_ function: @escaping () -> Value) {
    let work = GuardedWork { [result] in result.value = function() }
    // Released at the end of the thread, unless it is parked.
    let context = Unmanaged.passRetained(work)
    let thread = apart_start(
      { context in
        guard let context else { return }
        Unmanaged<GuardedWork>.fromOpaque(context).takeRetainedValue().function()
      }, context.toOpaque())
    guard let thread else {
      context.release()
      return nil
    }
    self.thread = thread
  }

  package func wait(milliseconds: Int) -> State { state(apart_wait(thread, milliseconds)) }

  /// Tries to park the thread, which may end first.
  package func park(milliseconds: Int) -> State { state(apart_park(thread, milliseconds)) }

  /// Joins the thread if the function returned, and abandons it otherwise; to be called last.
  package func leave() { apart_leave(thread) }

  private func state(_ end: apart_end) -> State {
    switch end {
    case apart_trapped: .trapped(signal: Int(apart_signal(thread)))
    case apart_parked: .parked
    default: end == apart_returned ? result.value.map { .returned($0) } ?? .running : .running
    }
  }
}

/// Hides the generic type from the C function.
private final class GuardedWork {
  let function: () -> Void

  init(_ function: @escaping () -> Void) { self.function = function }
}
