import HabitDomain

// Zone and subscriptions; making them again is harmless (domain 4.8).
extension SyncRound {
  mutating func makeZone() async throws(RoundStop) {
    let (cloud, zone) = (cloud, rules.zone)
    do {
      try await runner.call { () async throws(CloudError) in try await cloud.saveZone(zone) }
    } catch {
      let stop = RoundStop(error, rules)
      guard case .ended(.syncFailed) = stop else { throw stop }
      throw .ended(.zoneCreationFailed(error))
    }
    try await store { $0.state.isZoneReady = true }
  }

  /// Makes missing subscriptions. One that the server refuses stops neither the others nor the round:
  /// it is reported and retried in the next round.
  mutating func subscribe() async throws(RoundStop) {
    let cloud = cloud
    let present = try await call(cloud.subscriptions)
    var isComplete = true
    for subscription in rules.subscriptions where !present.contains(subscription) {
      isComplete = try await make(subscription) && isComplete
    }
    if isComplete { try await store { $0.state.isSubscribed = true } }
  }

  private mutating func make(_ subscription: Subscription) async throws(RoundStop) -> Bool {
    let cloud = cloud
    do {
      try await runner.call { () async throws(CloudError) in
        try await cloud.saveSubscription(subscription)
      }
      return true
    } catch {
      result.failures[subscription.id] = .subscriptionFailed(subscription.id, error)
      guard rules.remedy(error).concernsRecord, runner.asked == nil else {
        throw RoundStop(error, rules)
      }
      return false
    }
  }

  /// Deletes all subscriptions of the app; a missing one counts as deleted.
  mutating func unsubscribe() async throws(RoundStop) {
    let cloud = cloud
    try await store { $0.state.isSubscribed = false }
    for subscription in rules.subscriptions {
      do {
        try await runner.call { () async throws(CloudError) in
          try await cloud.deleteSubscription(subscription.id)
        }
      } catch {
        guard rules.remedy(error) == .forgetRecord else { throw RoundStop(error, rules) }
      }
    }
  }
}
