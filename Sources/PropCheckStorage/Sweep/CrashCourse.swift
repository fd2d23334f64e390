import Synchronization

/// The course of an operation, as reported by it.
final class CrashCourse: Sendable {
  private struct State {
    var hasBegun = false
    var acknowledged = 0
    /// The disk at the beginning, and after each acknowledged step.
    var disks: [SimulatedDisk] = []
    /// The calls before the beginning.
    var calls = 0
  }

  private let state = Mutex(State())

  var hasBegun: Bool { state.withLock { $0.hasBegun } }
  var acknowledged: Int { state.withLock { $0.acknowledged } }
  var disks: [SimulatedDisk] { state.withLock { $0.disks } }
  var callsBefore: Int { state.withLock { $0.calls } }

  /// Moments of an operation that is done without a loss, at which the disk is copied.
  func rehearsal(on disk: SimulatedDisk) -> CrashMoments {
    CrashMoments(
      begin: { () throws(StorageError) in
        let copy = try disk.copy()
        self.state.withLock { state in
          (state.hasBegun, state.calls) = (true, disk.calls)
          state.disks.append(copy)
        }
      },
      acknowledge: { () throws(StorageError) in
        let copy = try disk.copy()
        self.state.withLock { state in
          state.acknowledged += 1
          state.disks.append(copy)
        }
      })
  }

  /// Moments of an operation that call a function at its beginning.
  func performance(begin: @escaping @Sendable () -> Void) -> CrashMoments {
    CrashMoments(
      begin: {
        self.state.withLock { $0.hasBegun = true }
        begin()
      },
      acknowledge: { self.state.withLock { $0.acknowledged += 1 } })
  }
}
