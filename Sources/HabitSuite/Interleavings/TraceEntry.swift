import HabitDomain

/// A step of a simulation: a row of the trace table.
struct TraceEntry: Sendable {
  enum Cause: Sendable {
    case event(SyncEvent)
    case meanwhile(SyncEvent.ConcurrentEvent, on: String)
    /// A sync at the end, after healing.
    case rest
    /// The update to the current app after that.
    case update
  }

  let cause: Cause
  /// The device; nil for the server.
  let device: String?
  var result: SyncResult?
  var isCut = false
  /// Whether it had its effect: a deletion needs a row, and a push a sender.
  var hasEffect = true
  /// The index of the first call after its start in the trace of the server.
  let firstCall: Int
  /// The index of the first call after its end.
  var endCall: Int
  /// The number of following entries that happened during it.
  var innerCount = 0
}

extension TraceEntry {
  /// Says whether a sync had its effect: rows were exchanged, its process ended, or something happened during it.
  mutating func check(hasInnerEffect: Bool) {
    hasEffect =
      switch cause {
      case .event(.cut): isCut
      case .event(.during): hasInnerEffect
      default: result.map { $0.uploaded + $0.applied + $0.repaired > 0 } ?? false
      }
  }
}
