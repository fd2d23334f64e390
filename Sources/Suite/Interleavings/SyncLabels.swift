import CloudSim
import PropCheck

/// What plays consist of, as a run counts it.
enum SyncLabels {
  private static let faults = "fault"
  private static let events = "event"
  private static let pairs = "pair of devices"

  /// Every kind of fault has to do something, and every event to happen, in so many cases at least.
  static var requirements: [Requirement] {
    FaultKind.allCases.map { Requirement(Label(faults, $0.rawValue), shareOfCases: 0.005) }
      + SyncEvent.Kind.allCases.map { Requirement(Label(events, $0.rawValue), shareOfCases: 0.02) }
  }

  /// Counts what happened in a play: events, faults that did something, and what one device did after another one
  /// had done something.
  static func count(_ record: SyncRecord) {
    for (kind, count) in record.trace.faults {
      for _ in 0..<count { tabulate(faults, kind.rawValue) }
    }
    var last: SyncEvent?
    for event in record.interleaving.events {
      tabulate(events, event.kind.rawValue)
      guard let device = event.device else { continue }
      let count = record.interleaving.skews.count
      if let last, let other = last.device, other % count != device % count {
        tabulate(pairs, "\(last.kind.rawValue), \(event.kind.rawValue)")
      }
      last = event
    }
  }
}
