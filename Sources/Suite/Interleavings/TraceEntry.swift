import CloudSim
import Domain

/// What came of an event: a line of the lanes.
struct TraceEntry: Sendable {
  /// What is to be done.
  enum Cause: Sendable {
    /// An event of the interleaving.
    case event(SyncEvent)
    /// What happens while a request is on its way.
    case meanwhile(SyncEvent.Meanwhile, on: String)
    /// A sync at the end, when everything is healed.
    case rest
    /// After that today's version of the app is installed.
    case update
  }

  let cause: Cause
  /// The device; nil for the server.
  let device: String?
  /// What the sync came to, if there was one.
  var result: SyncResult?
  /// Whether the process ended in it.
  var isCut = false
  /// Whether it did what it is for: a deletion of nothing does not, nor does a push that nobody sent.
  var hasEffect = true
  /// The number of the first call that the server had not answered before, among all.
  let firstCall: Int
  /// The same for the call after the last.
  var endCall: Int
  /// How many of the entries after it happened while it lasted.
  var innerCount = 0
}

extension TraceEntry {
  /// Says of a sync whether it did what it is for, by what was done in it: rows moved, or its process ended, or something
  /// happened meanwhile.
  mutating func check(hasInnerEffect: Bool) {
    hasEffect =
      switch cause {
      case .event(.cut): isCut
      case .event(.during): hasInnerEffect
      default: result.map { $0.uploaded + $0.applied + $0.repaired > 0 } ?? false
      }
  }
}
