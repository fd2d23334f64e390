import CloudSim
import HabitDomain

/// A device that keeps a copy of a zone by following the pages of its changes, as simply as that can be done.
struct FeedReader: Sendable {
  let cloud: Cloud
  private(set) var copy: [String: CloudRecord] = [:]
  private(set) var token: String?

  init(_ cloud: Cloud) {
    self.cloud = cloud
  }

  /// Fetches and applies a page; false if the page says that there is no more.
  ///
  /// An expired token, or a zone that ended, makes it start over.
  mutating func readPage(limit: Int) async throws(CloudError) -> Bool {
    do {
      let page = try await cloud.fetchChanges(ChangeRequest(token: token, limit: limit))
      page.changes.forEach { apply($0) }
      token = page.token
      return page.moreComing
    } catch {
      guard error.handling == .repair else { throw error }
      copy = [:]
      token = nil
      try await cloud.saveZone(.app)
      return true
    }
  }

  /// Reads until there is no more; false if that takes too long.
  mutating func readAll(limit: Int) async throws(CloudError) -> Bool {
    for _ in 0..<1_000 where try await !readPage(limit: limit) { return true }
    return false
  }

  private mutating func apply(_ change: CloudChanges.Change) {
    switch change {
    case .saved(let record): copy[record.id.name] = record
    case .deleted(let id, _): copy[id.name] = nil
    }
  }
}
