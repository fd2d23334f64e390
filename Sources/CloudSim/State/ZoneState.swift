import HabitDomain

/// A zone from its creation to its end.
struct ZoneState: Hashable, Sendable {
  let zone: RecordZone
  /// The number of its list of changes, never reused.
  let list: Int
  private(set) var records: [String: StoredRecord] = [:]
  private(set) var tombstones: [String: StoredTombstone] = [:]
  private(set) var log = ChangeLog()
  /// The records that are deleted with each target, which may be missing.
  private(set) var children: [String: Set<String>] = [:]
  /// The number of times that its tokens were made to expire.
  var epoch = 0
  /// Tokens of an earlier position have missed forgotten deletions.
  private var horizon = 0

  init(_ zone: RecordZone, list: Int) {
    self.zone = zone
    self.list = list
  }

  /// Stores a record that is new or has a new tag.
  mutating func store(_ stored: StoredRecord) {
    let name = stored.record.id.name
    unlink(name)
    var stored = stored
    stored.position = log.append(name)
    tombstones[name] = nil
    for parent in stored.parents { children[parent, default: []].insert(name) }
    records[name] = stored
    compact()
  }

  /// Deletes a record and, transitively, those that refer to it; returns them in that order.
  mutating func delete(_ name: String, _ context: RequestContext) -> [StoredRecord] {
    var deleted: [StoredRecord] = []
    var waiting = [name]
    var next = 0
    while next < waiting.count {
      if let stored = records[waiting[next]] {
        waiting += children[waiting[next]]?.sorted() ?? []
        leaveTombstone(stored, context)
        deleted.append(stored)
      }
      next += 1
    }
    compact()
    return deleted
  }

  private mutating func leaveTombstone(_ stored: StoredRecord, _ context: RequestContext) {
    let name = stored.record.id.name
    unlink(name)
    records[name] = nil
    tombstones[name] = StoredTombstone(
      type: stored.record.type, creator: stored.creator, position: log.append(name),
      deletedAt: context.clock,
      forgottenFrom: context.time.advanced(by: context.limits.tombstoneLife ?? .forever))
  }

  private mutating func unlink(_ name: String) {
    guard let old = records[name] else { return }
    for parent in old.parents {
      children[parent]?.remove(name)
      if children[parent]?.isEmpty == true { children[parent] = nil }
    }
  }

  private mutating func compact() {
    let (records, tombstones) = (records, tombstones)
    log.compact(counting: records.count + tombstones.count) { entry in
      records[entry.name]?.position == entry.position
        || tombstones[entry.name]?.position == entry.position
    }
  }
}

extension ZoneState {
  /// Forgets expired deletions; tokens from before them expire.
  mutating func forgetTombstones(_ context: RequestContext) {
    guard context.limits.tombstoneLife != nil else { return }
    let old = tombstones.filter { $0.value.forgottenFrom <= context.time }
    for (name, tombstone) in old {
      tombstones[name] = nil
      horizon = max(horizon, tombstone.position)
    }
  }

  /// The position of a token; `changeTokenExpired` for a token that is foreign, expired or invalid.
  func place(of text: String?) throws(CloudError) -> PageToken {
    try PageToken(reading: text, list: list, epoch: epoch, horizon: horizon, newest: log.newest)
  }

  /// At most so many changes after a position, and whether there are more.
  func changes(after place: PageToken, limit: Int, _ context: RequestContext) -> CloudChanges {
    let entries = log.entries(after: place.position)
    let page = ChangeLog.page(of: entries, after: place.position, limit: limit) {
      change(at: $0, from: place, context)
    }
    return CloudChanges(
      page.changes, token: place.moved(to: page.position).text, moreComing: page.hasMore)
  }

  /// The change that a reader gets for an entry: none for stale entries, and for deletions from before its first fetch.
  private func change(
    at entry: ChangeLog.Entry, from place: PageToken, _ context: RequestContext
  ) -> CloudChanges.Change? {
    if let stored = records[entry.name], stored.position == entry.position {
      return .saved(stored.record)
    }
    guard let tombstone = tombstones[entry.name], tombstone.position == entry.position,
      entry.position > place.start || tombstone.creator == context.device
        || context.variant.firstDeletions == .all
    else { return nil }
    return .deleted(RecordID(zone: zone, name: entry.name), type: tombstone.type)
  }
}

extension Delay {
  /// Longer than any simulation.
  static let forever = Delay(milliseconds: .max)
}
