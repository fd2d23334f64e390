import CThread

/// A function on a thread of its own, whose traps do not end the process.
///
/// Of a thread that traps nothing is unwound: it is parked for good, with its stack, its memory and its locks. It may be parked
/// from outside as well, but nowhere inside a library: there it might hold a lock, such as that of the memory, without
/// which nobody else goes on.
struct GuardedThread<Value> {
  /// What has become of the function.
  enum State {
    case running
    case returned(Value)
    /// It trapped; the thread is parked.
    case trapped(signal: Int)
    /// The thread is parked, as was asked for.
    case parked
  }

  private final class Result {
    var value: Value?
  }

  private let result = Result()
  private let thread: OpaquePointer

  /// Starts a thread; nil if there is none left.
  init?(_ function: @escaping () -> Value) {
    let work = GuardedWork { [result] in result.value = function() }
    // The thread gives it back behind its end; a parked one keeps it.
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

  /// Waits so long at most for an end.
  func wait(milliseconds: Int) -> State { state(apart_wait(thread, milliseconds)) }

  /// Tries so long at most to park the thread; meanwhile it may come to another end.
  func park(milliseconds: Int) -> State { state(apart_park(thread, milliseconds)) }

  /// Gives back the thread if the function returned, and leaves it where it is else; to be called once, and last.
  func leave() { apart_leave(thread) }

  private func state(_ end: apart_end) -> State {
    switch end {
    case apart_trapped: .trapped(signal: Int(apart_signal(thread)))
    case apart_parked: .parked
    default: end == apart_returned ? result.value.map { .returned($0) } ?? .running : .running
    }
  }
}

/// What a thread runs, without a type that its C function cannot know.
private final class GuardedWork {
  let function: () -> Void

  init(_ function: @escaping () -> Void) { self.function = function }
}
