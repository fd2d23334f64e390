import CloudSim
import HabitDomain

/// Weights of the next event that depend on the last ones: a fault needs a request, a deletion a row, a purge an old tombstone.
///
/// They are no choices of their own, so each event stays a span by itself, and shrinking removes one without changing another.
struct EventBias {
  /// A day more than the age at which tombstones are purged, in milliseconds.
  static let tombstoneLife: Int64 = 31 * 86_400_000

  private let events: ArraySlice<SyncEvent>
  /// The number of rows per table.
  private let ids: Int
  /// The weight of the last row.
  private var nearness = 4

  /// Whether the server also returns what the service never would.
  let isHostile: Bool

  init(after events: [SyncEvent], ids: Int, isHostile: Bool = false) {
    self.events = events.suffix(4)
    self.ids = ids
    self.isHostile = isHostile
  }

  private var last: SyncEvent? { events.last }

  private var device: Int? { events.last { $0.device != nil }?.device }

  private var key: RowKey? {
    for case .put(_, let content) in events.reversed() { return content.key }
    return nil
  }

  /// The kind of event that completes the last one.
  private var kind: SyncEvent.Kind? {
    switch last {
    case .fault(_, let plan): plan.kind == .save && !hasWritten ? .put : .sync
    case .put: .sync
    case .delete: .sync
    case .wait(let delay): delay.milliseconds >= Self.tombstoneLife ? .purge : nil
    case .endZone(.purged): .sync
    case .sync(let device, _): kind(afterSyncOf: device)
    default: nil
    }
  }

  /// Whether the last events have no effect without it.
  private var isUrgent: Bool {
    switch last {
    case .put: hasFault(on: device)
    case .sync: kind == .choose || kind == .release
    default: true
    }
  }

  private func kind(afterSyncOf device: Int) -> SyncEvent.Kind? {
    if events.contains(.endZone(.purged)) { return .choose }
    if hasFault(on: device, where: { $0.kind == .recordRefused }) { return .release }
    if events.contains(where: { $0.kind == .delete }) { return .wait }
    return hasWritten ? .push : nil
  }

  private func hasFault(on device: Int?, where isWanted: (Fault) -> Bool = { _ in true }) -> Bool {
    events.contains { event in
      if case .fault(device, let plan) = event { isWanted(plan.fault) } else { false }
    }
  }

  /// Whether the device of the last event has something to send.
  private var hasWritten: Bool {
    events.contains { if case .put(device, _) = $0 { true } else { false } }
  }
}

extension EventBias {
  /// The weights of kinds of events: two thirds for that kind, or a quarter if the last events have an effect without it.
  func kinds(_ weights: [Int]) -> [Int] {
    guard let kind else { return weights }
    let sum = weights.reduce(0, +)
    let wanted = [kind] + companions
    return zip(SyncEvent.Kind.allCases, weights).map { kind, weight in
      guard weight > 0, wanted.contains(kind) else { return weight }
      return weight + (isUrgent ? 2 * sum : sum / 3)
    }
  }

  /// A process may also end where a push is due, and a row may be edited while it is sent.
  private var companions: [SyncEvent.Kind] {
    if kind == .push { return [.cut] }
    if case .put = last, !isUrgent { return [.during] }
    return []
  }

  /// The weights of the four devices: the last one is preferred, except by a fetch of what it has sent.
  func devices(for kind: SyncEvent.Kind) -> [Int] {
    let isFetching = self.kind == .push && (kind == .push || kind == .cut)
    let isNext = kind == self.kind || companions.contains(kind)
    let weight = isFetching ? 1 : isNext ? 15 : 3
    return (0...3).map { $0 == device ? weight : isFetching ? 3 : 1 }
  }

  /// The weights of tables, preferring that of the last row.
  var tables: [Int] {
    SyncedTable.allCases.map { $0 == key?.table ? nearness : 1 }
  }

  /// The weights of the rows of a table, preferring the last one.
  func numbers(of table: SyncedTable) -> [Int] {
    let last = key.flatMap { $0.table == table ? SyncSample.number(of: $0) : nil }
    return (0..<min(ids, SyncSample.count(table))).map { $0 == last ? nearness : 1 }
  }

  /// Prefers the last row even more, for events during an upload.
  var nearer: EventBias {
    var nearer = self
    nearer.nearness = 16
    return nearer
  }

  var wantsAge: Bool { kind == .wait }
}
