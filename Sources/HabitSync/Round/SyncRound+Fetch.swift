import HabitDomain

// Fetches changes page by page and stores each with its token in one transaction (domain 4.4).
extension SyncRound {
  mutating func fetch(from state: SyncState) async throws(RoundStop) {
    var feed = Feed(state, rules)
    var pages = 0
    var isDone = false
    while !isDone {
      do {
        isDone = try await fetchPage(&feed)
      } catch {
        switch error {
        case .refetch: try await startAnew(&feed)
        case .smaller: feed.limit /= 2
        case .round(let stop): throw stop
        }
        continue
      }
      pages += 1
      feed.count()
      guard isDone || (feed.idle < rules.idlePages && pages < rules.pages) else {
        throw .ended(.endlessChanges)
      }
    }
    hasRefetched = feed.isWhole && !feed.hasStartedAnew
  }

  /// Fetches and stores a page; true if it is the last.
  private mutating func fetchPage(_ feed: inout Feed) async throws(PageStop) -> Bool {
    let cloud = cloud
    let request = ChangeRequest(zone: rules.zone, token: feed.token, limit: feed.limit)
    let page: CloudChanges
    do {
      page = try await runner.take { () async throws(CloudError) in
        try await cloud.fetchChanges(request)
      }
    } catch {
      if let stop = runner.ownerStop { throw .round(stop) }
      switch rules.remedy(error) {
      case .refetch where !feed.hasStartedAnew: throw .refetch
      case .halve where feed.limit > 1: throw .smaller
      default: throw .round(RoundStop(error, rules))
      }
    }
    do {
      try await take(page, &feed)
      return !page.moreComing
    } catch { throw .round(error) }
  }

  private mutating func take(_ page: CloudChanges, _ feed: inout Feed) async throws(RoundStop) {
    feed.note(page, rules)
    let isWhole = feed.isWhole
    let missing = isWhole && !page.moreComing ? feed.seen : nil
    let unsure: Set<SyncedTable> = try await missing == nil ? [] : unsureTables(feed.misnamed)
    // What is missing when everything is fetched is gone, whatever is deleted under which name.
    let misnamed: Set<RecordID> =
      isWhole ? [] : page.misnamedDeletions(rules.zone).subtracting(memory.misnamed)
    let failures = try await arrive { incoming throws(DataLayerError) in
      // Before the deletions take away what waits.
      let isAnyLost = try incoming.hasMisnamed(misnamed)
      try incoming.take(page.changes, ofAll: isWhole)
      if let missing { try incoming.removeMissing(besides: missing, unsure) }
      incoming.workspace.state.token = page.token
      if isWhole, !page.moreComing { incoming.workspace.state.isRefetching = false }
      if isAnyLost { incoming.workspace.state.isRefetching = true }
    }
    memory.misnamed.formUnion(misnamed)
    feed.token = page.token
    result.failures.merge(failures) { _, new in new }
  }

  /// The tables whose rows may look gone although they are not: a record came with a name that no row has and that the server does
  /// not know. It lost its own on its way, so that nobody can tell which row is there.
  private mutating func unsureTables(
    _ misnamed: [MisnamedRecord]
  ) async throws(RoundStop) -> Set<SyncedTable> {
    let asked = misnamed.prefix(max(1, rules.pageSize))
    var unsure = Set(misnamed.dropFirst(asked.count).map(\.table))
    for entry in asked where !unsure.contains(entry.table) {
      let record: CloudRecord?
      do { record = try await fetch(entry.id) } catch {
        try note(error, of: entry.id)
        record = nil
      }
      if record?.id != entry.id { unsure.insert(entry.table) }
    }
    return unsure
  }

  /// Drops the token; what is missing from the full list of changes is not on the server (domain 4.6).
  private mutating func startAnew(_ feed: inout Feed) async throws(RoundStop) {
    try await store { workspace in
      workspace.state.token = nil
      workspace.state.isRefetching = true
    }
    feed = Feed(try await state(), rules)
    feed.hasStartedAnew = true
  }
}

/// Why there is no page.
private enum PageStop: Error {
  /// The token has expired.
  case refetch
  /// The answer is too long.
  case smaller
  case round(RoundStop)
}

/// The position of a round in the changes.
private struct Feed {
  var token: String?
  /// The most changes of a page.
  var limit: Int
  /// Whether all records are fetched, after a token expired.
  let isWhole: Bool
  /// The rows seen so far, if all records are fetched.
  var seen: Set<RowKey> = []
  /// The records so far with names that no row has, if all records are fetched.
  var misnamed: [MisnamedRecord] = []
  /// How many pages in a row made no progress.
  private(set) var idle = 0
  /// The tokens so far: a list that comes back to one of them is endless.
  private var places: Set<String?>
  var hasStartedAnew = false

  /// An interrupted refetch starts again, because the rows seen so far are not stored.
  init(_ state: SyncState, _ rules: SyncRules) {
    limit = rules.pageSize
    token = state.isRefetching ? nil : state.token
    isWhole = state.isRefetching
    places = [token]
  }

  /// Counts a page that was stored.
  mutating func count() { idle = places.insert(token).inserted ? 0 : idle + 1 }

  mutating func note(_ page: CloudChanges, _ rules: SyncRules) {
    guard isWhole else { return }
    for case .saved(let record) in page.changes {
      if let key = rules.conversion.key(record.type, record.id.name) {
        seen.insert(key)
      } else {
        if let table = record.misnamedTable, record.id.zone == rules.zone {
          misnamed.append(MisnamedRecord(id: record.id, table: table))
        }
        // A damaged type does not mean that the record is gone.
        seen.formUnion(SyncedTable.allCases.compactMap { RowKey($0, recordName: record.id.name) })
      }
    }
  }
}

/// A record with a name that no row of its table has.
private struct MisnamedRecord {
  let id: RecordID
  let table: SyncedTable
}

extension CloudChanges {
  /// The records of a zone that were deleted under names that are the ids of no rows of their types.
  fileprivate func misnamedDeletions(_ zone: RecordZone) -> Set<RecordID> {
    var ids: Set<RecordID> = []
    for case .deleted(let id, let type?) in changes where id.zone == zone {
      if id.misnamedTable(of: type) != nil { ids.insert(id) }
    }
    return ids
  }
}
