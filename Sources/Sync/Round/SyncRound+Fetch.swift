import Domain

// The changes of the server, page by page, each with its token in one transaction (domain 4.4).
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
    let missing = feed.isWhole && !page.moreComing ? feed.seen : nil
    let failures = try await arrive { incoming throws(DataLayerError) in
      try incoming.take(page.changes)
      if let missing { try incoming.removeMissing(besides: missing) }
      incoming.workspace.state.token = page.token
      if !page.moreComing { incoming.workspace.state.isRefetching = false }
    }
    feed.token = page.token
    result.failures.merge(failures) { _, new in new }
  }

  /// Drops the token; what is not in the changes since ever is not on the server (domain 4.6).
  private mutating func startAnew(_ feed: inout Feed) async throws(RoundStop) {
    try await store { workspace in
      workspace.state.token = nil
      workspace.state.isRefetching = true
    }
    feed = Feed(try await state(), rules)
    feed.hasStartedAnew = true
  }
}

/// Why a page is not there.
private enum PageStop: Error {
  /// The token is no good any more.
  case refetch
  /// The answer was too long.
  case smaller
  case round(RoundStop)
}

/// Where in the changes a round is.
private struct Feed {
  var token: String?
  /// How many changes a page may have.
  var limit: Int
  /// Whether it brings everything there is, after a token had expired.
  let isWhole: Bool
  /// The rows that came, if everything comes.
  var seen: Set<RowKey> = []
  /// How many pages in a row did not move on.
  private(set) var idle = 0
  /// Where it has been: a list that comes back to a place goes round for ever.
  private var places: Set<String?>
  var hasStartedAnew = false

  /// One that was interrupted begins anew, since nobody knows which rows came.
  init(_ state: SyncState, _ rules: SyncRules) {
    limit = rules.pageSize
    token = state.isRefetching ? nil : state.token
    isWhole = state.isRefetching
    places = [token]
  }

  /// Counts a page that was stored.
  mutating func count() {
    idle = places.insert(token).inserted ? 0 : idle + 1
  }

  mutating func note(_ page: CloudChanges, _ rules: SyncRules) {
    guard isWhole else { return }
    for case .saved(let record) in page.changes {
      if let key = rules.conversion.key(record.type, record.id.name) {
        seen.insert(key)
      } else {
        // A type that suffered on its way does not mean that the record is gone.
        seen.formUnion(SyncedTable.allCases.compactMap { RowKey($0, recordName: record.id.name) })
      }
    }
  }
}
