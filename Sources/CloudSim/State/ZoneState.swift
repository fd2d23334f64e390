import Domain

/// A zone from its making to its end.
struct ZoneState: Hashable, Sendable {
  let zone: RecordZone
  /// The number of its list of changes, which no other zone ever has.
  let list: Int
  private(set) var records: [String: StoredRecord] = [:]
  private(set) var tombstones: [String: StoredTombstone] = [:]
  private(set) var log = ChangeLog()
  /// For each target, existing or not, the records that are deleted with it.
  private(set) var children: [String: Set<String>] = [:]
  /// How often its tokens have expired on demand.
  var epoch = 0
  /// A token of an earlier position has missed deletions that are forgotten.
  private var horizon = 0

  init(_ zone: RecordZone, list: Int) {
    self.zone = zone
    self.list = list
  }

  /// The tag of a record is new, or else the record is not.
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

  /// Deletes a record and, one after the other, those that refer to it; answers them in this order.
  mutating func delete(_ name: String, _ visit: RequestContext) -> [StoredRecord] {
    var deleted: [StoredRecord] = []
    var waiting = [name]
    var next = 0
    while next < waiting.count {
      if let stored = records[waiting[next]] {
        waiting += children[waiting[next]]?.sorted() ?? []
        bury(stored, visit)
        deleted.append(stored)
      }
      next += 1
    }
    compact()
    return deleted
  }

  private mutating func bury(_ stored: StoredRecord, _ visit: RequestContext) {
    let name = stored.record.id.name
    unlink(name)
    records[name] = nil
    tombstones[name] = StoredTombstone(
      type: stored.record.type, creator: stored.creator, position: log.append(name),
      deletedAt: visit.clock,
      forgottenFrom: visit.time.advanced(by: visit.limits.tombstoneLife ?? .forever))
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
  /// Forgets the deletions whose time has come; tokens from before them expire.
  mutating func forgetTombstones(_ visit: RequestContext) {
    guard visit.limits.tombstoneLife != nil else { return }
    let old = tombstones.filter { $0.value.forgottenFrom <= visit.time }
    for (name, tombstone) in old {
      tombstones[name] = nil
      horizon = max(horizon, tombstone.position)
    }
  }

  /// Where a reader stands; `changeTokenExpired` for a token of another list, too old, or of nobody.
  func place(of text: String?) throws(CloudError) -> PageToken {
    guard let text else {
      return PageToken(list: list, epoch: epoch, position: 0, start: log.newest)
    }
    guard let token = PageToken(text), token.list == list, token.epoch == epoch,
      token.position >= horizon, token.position <= log.newest
    else { throw .refused(.changeTokenExpired) }
    return token
  }

  /// The changes after a place, at most so many, and whether there are others.
  func changes(after place: PageToken, limit: Int, _ visit: RequestContext) -> CloudChanges {
    var changes: [CloudChanges.Change] = []
    var position = place.position
    var hasMore = false
    for entry in log.entries(after: position) {
      if let change = change(at: entry, from: place, visit) {
        guard changes.count < limit else {
          hasMore = true
          break
        }
        changes.append(change)
      }
      position = entry.position
    }
    let token = PageToken(list: list, epoch: epoch, position: position, start: place.start)
    return CloudChanges(changes, token: token.text, moreComing: hasMore)
  }

  /// What a reader is told of an entry: nothing if it no longer counts, or of a deletion from before a first fetch.
  private func change(
    at entry: ChangeLog.Entry, from place: PageToken, _ visit: RequestContext
  ) -> CloudChanges.Change? {
    if let stored = records[entry.name], stored.position == entry.position {
      return .saved(stored.record)
    }
    guard let tombstone = tombstones[entry.name], tombstone.position == entry.position,
      entry.position > place.start || tombstone.creator == visit.device
        || visit.variant.firstDeletions == .all
    else { return nil }
    return .deleted(RecordID(zone: zone, name: entry.name), type: tombstone.type)
  }
}

extension Delay {
  /// Longer than any simulation.
  static let forever = Delay(milliseconds: .max)
}
