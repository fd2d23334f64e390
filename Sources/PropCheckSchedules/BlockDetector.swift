import CPropCheckThread

/// Detects that the thread of a run waits for something outside the run.
///
/// The system counts a thread's voluntary context switches. Reading the count takes half as long as a step, so it
/// is read only after a step that took long enough for a switch; the count decides. A preempted thread, or one
/// that waits for a page of its program, is not blocked. One that waits for another thread's memory operation is,
/// and cannot be told apart: so no failure mentions it unasked, because a failure has to be the same in every
/// replay.
struct BlockDetector {
  private static let glance = thread_ticks_of_a_glance()

  private var known = thread_rests_now()
  private var ticks = thread_ticks()

  /// How often the thread waited since the last call, or since this was made. Call it on that thread.
  ///
  /// - Returns: The number of waits. Only waits of 10 us or more are sure to be counted.
  mutating func waits() -> Int {
    let now = thread_ticks()
    // The clocks of two processors may differ, and the thread may have moved: at worst this reads the count once too often.
    guard now &- ticks >= Self.glance else {
      ticks = now
      return 0
    }
    let rests = thread_rests_now()
    defer {
      known = rests
      ticks = thread_ticks()
    }
    return rests.pages == known.pages ? rests.waits - known.waits : 0
  }
}

/// The identity of a thread.
struct ThreadID: @unchecked Sendable {
  /// Only compared, never read.
  private let address = thread_mark()

  /// The calling thread.
  static var current: ThreadID { ThreadID() }

  /// How many jobs the calling thread has given to the global executor.
  static var globalJobs: Int { thread_global_jobs() }

  /// Whether both are the same thread.
  func isSame(as other: ThreadID) -> Bool { address == other.address }
}
