import CloudSim
import Domain

extension SyncLine {
  /// The server as the engine of the device calls it.
  var cloud: Cloud {
    Cloud(
      save: { (request) async throws(CloudError) in
        guard case .receipts(let value) = try await self.answer(.save(request)) else { throw .odd }
        return value
      },
      fetchChanges: { (request) async throws(CloudError) in
        guard case .changes(var value) = try await self.answer(.fetchChanges(request)) else {
          throw .odd
        }
        if self.reversesPages { value.changes.reverse() }
        return value
      },
      fetchZones: { (request) async throws(CloudError) in
        guard case .zones(let value) = try await self.answer(.fetchZones(request)) else {
          throw .odd
        }
        return value
      },
      fetch: { (id) async throws(CloudError) in
        guard case .record(let value) = try await self.answer(.fetch(id)) else { throw .odd }
        return value
      },
      query: { (query) async throws(CloudError) in
        guard case .page(let value) = try await self.answer(.query(query)) else { throw .odd }
        return value
      },
      saveZone: { (zone) async throws(CloudError) in _ = try await self.answer(.saveZone(zone)) },
      deleteZone: { (zone) async throws(CloudError) in
        _ = try await self.answer(.deleteZone(zone))
      },
      saveSubscription: { (subscription) async throws(CloudError) in
        _ = try await self.answer(.saveSubscription(subscription))
      },
      deleteSubscription: { (id) async throws(CloudError) in
        _ = try await self.answer(.deleteSubscription(id))
      },
      subscriptions: { () async throws(CloudError) in try await self.subscriptions() },
      accountStatus: { () async throws(CloudError) in try await self.accountStatus() },
      user: { () async throws(CloudError) in
        guard case .user(let value) = try await self.answer(.user) else { throw .odd }
        return value
      })
  }

  private func subscriptions() async throws(CloudError) -> [Subscription] {
    guard case .subscriptions(let value) = try await answer(.subscriptions) else { throw .odd }
    return value
  }

  private func accountStatus() async throws(CloudError) -> AccountStatus {
    guard case .status(let value) = try await answer(.accountStatus) else { throw .odd }
    return value
  }
}

extension CloudError {
  fileprivate static let odd = CloudError.malformedAnswer("it is the answer to another function")
}
