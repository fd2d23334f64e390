import CThread

/// A thread, to be told from others.
struct ThreadMark: @unchecked Sendable {
  /// Only compared: nothing is read there.
  private let address = thread_mark()

  /// The thread that asks.
  static var current: ThreadMark { ThreadMark() }

  /// How many jobs it has handed to the global executor so far.
  static var globalJobs: Int { thread_global_jobs() }

  /// Whether both are one thread.
  func isSame(as other: ThreadMark) -> Bool { address == other.address }
}
