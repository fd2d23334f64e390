import HabitDomain

/// The private database of one account.
struct AccountState: Hashable, Sendable {
  private(set) var zones: [String: ZoneState] = [:]
  /// Why zones ended.
  private(set) var ends: [String: ZoneEnd] = [:]
  /// Zones that changed or ended, by their latest change.
  private var log = ChangeLog()
  private var positions: [String: Int] = [:]
  var subscriptions: [String: Subscription] = [:]
  var schema = LearnedSchema()
  /// The number of the list of its zones, unique among lists.
  let list: Int
  /// The number of times that tokens of the list of zones were made to expire.
  var epoch = 0
  /// The quota in bytes; nil for the default.
  var quota: Int?
  private(set) var usedBytes = 0
  /// Incremented with each change of records.
  private(set) var generation = 0

  init(list: Int) {
    self.list = list
    zones[RecordZone.standard.name] = ZoneState(.standard, list: list + 1)
  }

  /// A zone; throws the error of a request for a missing one.
  func zone(_ zone: RecordZone) throws(CloudError) -> ZoneState {
    guard let state = zones[zone.name] else { throw .refused(missing(zone)) }
    return state
  }

  func missing(_ zone: RecordZone) -> CloudError.Code {
    switch ends[zone.name] {
    case .deleted, nil: .zoneNotFound
    case .purged: .userDeletedZone
    case .encryptedDataReset: .encryptedDataReset
    }
  }
}

extension AccountState {
  /// Makes a zone if it is missing.
  mutating func make(_ zone: RecordZone, list: Int) {
    guard zones[zone.name] == nil else { return }
    zones[zone.name] = ZoneState(zone, list: list)
    ends[zone.name] = nil
    note(zone)
  }

  mutating func end(_ zone: RecordZone, _ end: ZoneEnd) {
    guard zone != .standard, let state = zones.removeValue(forKey: zone.name) else { return }
    usedBytes -= state.records.values.reduce(0) { $0 + $1.bytes }
    generation += 1
    subscriptions = subscriptions.filter { $0.value.zone != zone }
    ends[zone.name] = end
    note(zone)
  }

  mutating func expireTokens(of zone: RecordZone?) {
    guard let zone else {
      epoch += 1
      return
    }
    zones[zone.name]?.epoch += 1
  }

  mutating func forgetTombstones(in zone: RecordZone, _ context: RequestContext) {
    zones[zone.name]?.forgetTombstones(context)
  }

  /// Stores a record with its tag; false if it existed, or there is no such zone.
  @discardableResult
  mutating func store(_ stored: StoredRecord) -> Bool {
    let zone = stored.record.id.zone
    guard zones.index(forKey: zone.name) != nil else { return false }
    let oldBytes = zones[zone.name]?.records[stored.record.id.name]?.bytes
    usedBytes += stored.bytes - (oldBytes ?? 0)
    schema.learn(stored.record)
    zones[zone.name]?.store(stored)
    generation += 1
    note(zone)
    return oldBytes == nil
  }

  /// Deletes a record and those that refer to it, and returns them.
  mutating func delete(_ id: RecordID, _ context: RequestContext) -> [StoredRecord] {
    let deleted = zones[id.zone.name]?.delete(id.name, context) ?? []
    usedBytes -= deleted.reduce(0) { $0 + $1.bytes }
    if !deleted.isEmpty {
      generation += 1
      note(id.zone)
    }
    return deleted
  }

  private mutating func note(_ zone: RecordZone) {
    positions[zone.name] = log.append(zone.name)
    let positions = positions
    log.compact(counting: positions.count) { positions[$0.name] == $0.position }
  }
}

extension AccountState {
  /// The zones that changed after a token.
  ///
  /// Without a token ended zones are omitted.
  func zoneChanges(_ request: ZoneRequest, limit: Int) throws(CloudError) -> ZoneChanges {
    let place = try PageToken(
      reading: request.token, list: list, epoch: epoch, newest: log.newest)
    let live = log.entries(after: place.position).lazy.filter { positions[$0.name] == $0.position }
    let page = ChangeLog.page(of: live, after: place.position, limit: limit) {
      change(at: $0, from: place)
    }
    return ZoneChanges(
      page.changes, token: place.moved(to: page.position).text, moreComing: page.hasMore)
  }

  private func change(at entry: ChangeLog.Entry, from place: PageToken) -> ZoneChanges.Change? {
    let zone = RecordZone(name: entry.name)
    guard let end = ends[entry.name] else { return .changed(zone) }
    return entry.position > place.start ? .deleted(zone, end) : nil
  }

  /// The records of a type with the requested fields, by name.
  func page(_ query: CloudQuery, limit: Int) throws(CloudError) -> CloudPage {
    let zone = try zone(query.zone)
    for field in query.matching.keys where schema.isEncrypted(field, of: query.type) {
      throw .refused(.invalidArguments)
    }
    let first = query.cursor.map { $0.dropFirst() } ?? ""
    let records = zone.records.values.map(\.record).filter { record in
      record.type == query.type && first.utf8.lexicographicallyPrecedes(record.id.name.utf8)
        && query.matching.allSatisfy { record.fields[$0.key] == $0.value }
    }
    let page = records.sorted { $0.id.name.utf8.lexicographicallyPrecedes($1.id.name.utf8) }
      .prefix(limit)
    let hasMore = page.count < records.count
    return CloudPage(Array(page), cursor: hasMore ? page.last.map { "q" + $0.id.name } : nil)
  }

  var contents: CloudContents {
    var contents = CloudContents()
    for zone in zones.values {
      for (name, stored) in zone.records {
        contents.records[RecordID(zone: zone.zone, name: name)] = stored.record
      }
      for (name, tombstone) in zone.tombstones {
        contents.tombstones[RecordID(zone: zone.zone, name: name)] = CloudContents.Tombstone(
          type: tombstone.type, deletedAt: tombstone.deletedAt)
      }
    }
    return contents
  }
}
