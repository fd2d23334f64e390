import HabitDomain
import Foundation

/// The functions of a record server as JSON requests and responses.
struct Endpoint: Sendable {
  let requests: RequestBuilder
  let connection: Connection
  let status: (@Sendable () async throws(CloudError) -> AccountStatus)?

  var cloud: Cloud {
    Cloud(
      save: save, fetchChanges: fetchChanges, fetchZones: fetchZones, fetch: fetch, query: query,
      saveZone: saveZone, deleteZone: deleteZone, saveSubscription: saveSubscription,
      deleteSubscription: deleteSubscription, subscriptions: subscriptions,
      accountStatus: accountStatus, user: user)
  }

  func ask<Answer: Decodable>(
    _ function: Function, _ question: some Encodable & Sendable, for type: Answer.Type
  ) async throws(CloudError) -> Answer {
    try await answer(to: function, body: try JSON.encode(question), for: type)
  }

  private func answer<Answer: Decodable>(
    to function: Function, body: Data?, for type: Answer.Type
  ) async throws(CloudError) -> Answer {
    let answer = try await connection.send(try await requests.request(function, body: body))
    if let error = answer.error { throw error }
    return try JSON.decode(type, from: answer.body)
  }
}

extension Endpoint {
  private func fetchChanges(_ request: ChangeRequest) async throws(CloudError) -> CloudChanges {
    let position = WirePosition(
      zoneID: WireZoneID(request.zone), syncToken: request.token, resultsLimit: request.limit)
    let page = try await ask(
      .zoneChanges, WireZones(zones: [position]), for: WireZones<WireOutcome<WirePage>>.self
    )
    .zones.only(in: request.zone)
    guard page.zoneID.zone == request.zone else {
      throw .malformedAnswer("it is for another zone")
    }
    let changes = try page.records.map { outcome throws(CloudError) in
      try change(outcome, in: request.zone)
    }
    return CloudChanges(changes, token: page.syncToken, moreComing: page.moreComing)
  }

  /// A record that the server fails to return in a page gets an unknown type; the rest of the page is kept.
  private func change(
    _ outcome: WireOutcome<WireRecord>, in zone: RecordZone
  ) throws(CloudError) -> CloudChanges.Change {
    if case .failure(let error) = outcome.result, let name = error.recordName,
      error.retryAfter == nil
    {
      return .saved(CloudRecord(id: RecordID(zone: zone, name: name), type: ""))
    }
    return try outcome.value(in: zone).change(in: zone)
  }

  private func fetchZones(_ request: ZoneRequest) async throws(CloudError) -> ZoneChanges {
    let position = WirePosition(syncToken: request.token, resultsLimit: request.limit)
    let page = try await ask(.databaseChanges, position, for: WireZonePage.self)
    let changes = try page.zones.map { outcome throws(CloudError) in
      try outcome.value(in: nil).change
    }
    return ZoneChanges(changes, token: page.syncToken, moreComing: page.moreComing)
  }

  private func fetch(_ id: RecordID) async throws(CloudError) -> CloudRecord {
    let question = WireLookup(
      records: [WireRecord(named: id.name)], zoneID: WireZoneID(id.zone))
    let record = try await ask(.lookup, question, for: WireRecords.self).records.only(in: id.zone)
      .record(in: id.zone)
    guard record.id == id else { throw .malformedAnswer("it is another record") }
    return record
  }

  private func query(_ query: CloudQuery) async throws(CloudError) -> CloudPage {
    let answer = try await ask(.query, WireQuery(query), for: WireRecords.self)
    let records = try answer.records.map { outcome throws(CloudError) in
      try outcome.value(in: query.zone).record(in: query.zone)
    }
    return CloudPage(records, cursor: answer.continuationMarker)
  }
}

extension Endpoint {
  private func saveZone(_ zone: RecordZone) async throws(CloudError) {
    do { try await modify(zone, "create") } catch .recordChanged {
      // The zone already exists and is left unchanged.
    }
  }

  private func deleteZone(_ zone: RecordZone) async throws(CloudError) {
    try await modify(zone, "delete")
  }

  private func modify(_ zone: RecordZone, _ type: String) async throws(CloudError) {
    let operation = WireOperation(operationType: type, zone: WireZone(zoneID: WireZoneID(zone)))
    let answer = try await ask(
      .modifyZones, WireModification(operations: [operation]),
      for: WireZones<WireOutcome<WireZone>>.self)
    guard try answer.zones.only(in: nil).zoneID.zone == zone else {
      throw .malformedAnswer("it is for another zone")
    }
  }

  private func saveSubscription(_ subscription: Subscription) async throws(CloudError) {
    let wire = WireSubscription(subscription)
    do { try await modify(wire, "create") } catch .recordChanged {
      try await modify(wire, "update")
    }
  }

  private func deleteSubscription(_ id: String) async throws(CloudError) {
    try await modify(WireSubscription(id: id), "delete")
  }

  private func modify(
    _ subscription: WireSubscription, _ type: String
  ) async throws(CloudError) {
    let operation = WireOperation(operationType: type, subscription: subscription)
    let answer = try await ask(
      .modifySubscriptions, WireModification(operations: [operation]),
      for: WireSubscriptions.self)
    guard
      try answer.subscriptions.only(in: nil).subscriptionID == subscription.subscriptionID
    else { throw .malformedAnswer("it is for another subscription") }
  }

  private func subscriptions() async throws(CloudError) -> [Subscription] {
    var found: [Subscription] = []
    let answer = try await answer(
      to: .listSubscriptions, body: nil, for: WireSubscriptions.self)
    for outcome in answer.subscriptions {
      if let subscription = try outcome.value(in: nil).subscription { found.append(subscription) }
    }
    return found.sorted { $0.id < $1.id }
  }
}

extension Endpoint {
  private func user() async throws(CloudError) -> String {
    try await answer(to: .caller, body: nil, for: WireCaller.self).userRecordName
  }

  /// The account status from the device, or inferred from the server's answer to the current-user request.
  private func accountStatus() async throws(CloudError) -> AccountStatus {
    if let status { return try await status() }
    do {
      _ = try await user()
      return .available
    } catch .refused(.notAuthenticated, _) {
      // A token that is no longer accepted does not mean that the user signed out.
      return try await requests.isSignedIn ? .couldNotDetermine : .noAccount
    } catch .refused(.permissionFailure, _), .refused(.managedAccountRestricted, _) {
      return .restricted
    } catch .refused(.accountTemporarilyUnavailable, _) {
      return .temporarilyUnavailable
    }
  }
}
