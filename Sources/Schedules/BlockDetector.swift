import CThread

/// Notices that the thread of a run waits for something, which nothing of the run decides.
///
/// The system counts how often a thread gave its processor away of its own accord. To ask takes half as long as a step, so it
/// is asked only behind a step that took long enough for a thread to go and come back; whether it did is for the count
/// to say. A thread that others keep from its processor, or that waits for a page of its program, is not blocked. One that
/// waits for another thread to be done with the memory of the process is, and cannot be told from others: so no failure
/// says so unasked, which has to be the same whenever it is replayed.
struct BlockDetector {
  private static let glance = thread_ticks_of_a_glance()

  private var known = thread_rests_now()
  private var ticks = thread_ticks()

  /// How often the thread waited since the last time it was asked, or since this was made; to be asked on that thread.
  ///
  /// - Returns: What waits of 10 us and more count; shorter ones are counted with them, or never.
  mutating func waits() -> Int {
    let now = thread_ticks()
    // The clocks of two processors may differ, and the thread may have moved: then it looks once too often.
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

/// A thread, to be told from others.
struct ThreadID: @unchecked Sendable {
  /// Only compared: nothing is read there.
  private let address = thread_mark()

  /// The thread that asks.
  static var current: ThreadID { ThreadID() }

  /// How many jobs it has handed to the global executor so far.
  static var globalJobs: Int { thread_global_jobs() }

  /// Whether both are one thread.
  func isSame(as other: ThreadID) -> Bool { address == other.address }
}
