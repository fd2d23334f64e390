import CloudSim
import Domain
import PropCheck

/// What is drawn more often after what was drawn: alone most events do nothing, since a fault needs a request, a
/// deletion a row, and a purge an old tombstone.
///
/// It is no choice of its own and steers weights only. So each event is a span by itself, and shrinking takes away one
/// without a change of another.
struct EventBias {
  /// As old as tombstones get, and a day.
  static let tombstoneLife: Int64 = 31 * 86_400_000

  private let events: ArraySlice<SyncEvent>
  /// How many rows of a table are drawn.
  private let ids: Int
  /// How much more often than another one the last row is drawn.
  private var nearness = 4

  /// Whether the server answers what the service never would.
  let isHostile: Bool

  init(after events: [SyncEvent], ids: Int, isHostile: Bool = false) {
    self.events = events.suffix(4)
    self.ids = ids
    self.isHostile = isHostile
  }

  private var last: SyncEvent? { events.last }

  /// The device to which something happened last.
  private var device: Int? { events.last { $0.device != nil }?.device }

  /// The row that was written last.
  private var key: RowKey? {
    for case .put(_, let content) in events.reversed() { return content.key }
    return nil
  }

  /// The kind of event that makes the last one matter, or which that one makes matter.
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

  /// Whether the last events are for nothing without it.
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
  /// The weights of kinds of events, which raise that one to two thirds, or to a quarter where something comes of the last
  /// events without it.
  func kinds(_ weights: [Int]) -> [Int] {
    guard let kind else { return weights }
    let sum = weights.reduce(0, +)
    let wanted = [kind] + companions
    return zip(SyncEvent.Kind.allCases, weights).map { kind, weight in
      guard weight > 0, wanted.contains(kind) else { return weight }
      return weight + (isUrgent ? 2 * sum : sum / 3)
    }
  }

  /// Where a push may come the process of who fetches may end, and a row that waits may be edited while it is sent.
  private var companions: [SyncEvent.Kind] {
    if kind == .push { return [.cut] }
    if case .put = last, !isUrgent { return [.during] }
    return []
  }

  /// The weights of the four devices: mostly it is the last one, above all for what makes its event matter; but what it has
  /// sent is fetched by others.
  func devices(for kind: SyncEvent.Kind) -> [Int] {
    let isFetching = self.kind == .push && (kind == .push || kind == .cut)
    let isNext = kind == self.kind || companions.contains(kind)
    let weight = isFetching ? 1 : isNext ? 15 : 3
    return (0...3).map { $0 == device ? weight : isFetching ? 3 : 1 }
  }

  /// The weights of tables, that of the last row more often.
  var tables: [Int] {
    SyncedTable.allCases.map { $0 == key?.table ? nearness : 1 }
  }

  /// The weights of the numbers of a table, that of the last row more often.
  func numbers(of table: SyncedTable) -> [Int] {
    let last = key.flatMap { $0.table == table ? SyncSample.number(of: $0) : nil }
    return (0..<min(ids, SyncSample.count(table))).map { $0 == last ? nearness : 1 }
  }

  /// The same for what happens during an upload, which matters for the rows in it.
  var nearer: EventBias {
    var nearer = self
    nearer.nearness = 16
    return nearer
  }

  /// Whether a tombstone is to become old.
  var wantsAge: Bool { kind == .wait }
}
