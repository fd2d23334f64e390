import LoadCheck
import Synchronization

/// Time that passes only while somebody waits or works.
final class ScriptedTime: Sendable {
  private let nanoseconds = Mutex<Int64>(0)
  private let oversleep: Int64

  /// - Parameter oversleep: How much later than requested a waiting worker continues, in
  ///   nanoseconds.
  init(oversleep: Int64 = 0) { self.oversleep = oversleep }

  var now: Int64 { nanoseconds.withLock { $0 } }

  func pass(_ span: Int64) { nanoseconds.withLock { $0 += span } }

  var clock: LoadClock {
    LoadClock(
      now: { self.now },
      wait: { moment in
        self.nanoseconds.withLock { $0 = max($0, moment + self.oversleep) }
      })
  }
}

let millisecond: Int64 = 1_000_000
let second: Int64 = 1_000_000_000
