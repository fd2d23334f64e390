import HabitDomain
import Foundation
import FoundationNetworking
import Testing

@Suite(.timeLimit(.minutes(20))) struct HTTPAnswerTests {
  private static let id = RecordID(name: "r")
  private static let zone = #""zoneID":{"zoneName":"TribeBoardZone","ownerName":"_o"}"#
  private static let wire =
    #"{"recordName":"r","recordType":"T","recordChangeTag":"1","deleted":false,\#(zone),"#
    + #""created":{"timestamp":1},"modified":{"timestamp":2,"userRecordName":"_o"},"#
    + #""fields":{"a":{"value":1,"type":"INT64"},"b":{"value":null},"#
    + #""c":{"value":"x","type":"ENCRYPTED_STRING"},"#
    + #""d":{"value":{"recordName":"p"},"type":"REFERENCE"}},"pluginFields":{}}"#
  private static let record = CloudRecord(
    id: id, type: "T",
    fields: ["a": .integer(1), "c": .text("x"), "d": .link(RecordID(name: "p"))],
    encryptedFields: ["c"], changeTag: "1", modifiedAt: Instant(milliseconds: 2))

  @Test func `a page of a zone has records and what is gone`() async throws {
    let server = StubServer([
      "changes/zone": { _ in
        .json(
          #"{"zones":[{\#(Self.zone),"records":[\#(Self.wire),{"recordName":"q","recordType":"T","#
            + #""deleted":true},{"recordName":"p","recordType":null,"deleted":true}],"syncToken":"5","moreComing":true}]}"#
        )
      }
    ])
    let changes = CloudChanges(
      [
        .saved(Self.record), .deleted(RecordID(name: "q"), type: "T"),
        .deleted(RecordID(name: "p"), type: nil),
      ], token: "5",
      moreComing: true)
    #expect(try await server.cloud().fetchChanges(ChangeRequest()) == changes)
  }

  @Test func `records are looked up and asked for`() async throws {
    let server = StubServer([
      "records/lookup": { _ in .json(#"{"records":[\#(Self.wire)]}"#) },
      "records/query": { _ in .json(#"{"records":[\#(Self.wire)],"continuationMarker":"2"}"#) },
    ])
    let cloud = try server.cloud()
    #expect(try await cloud.fetch(Self.id) == Self.record)
    #expect(try await cloud.query(CloudQuery(type: "T")) == CloudPage([Self.record], cursor: "2"))
    await #expect(throws: CloudError.malformedAnswer("it is another record")) {
      try await cloud.fetch(RecordID(name: "q"))
    }
  }

  @Test func `a page of zones says which are gone, and why if it knows`() async throws {
    let server = StubServer([
      "changes/database": { _ in
        .json(
          #"{"zones":[{"zoneID":{"zoneName":"A"}},{"zoneID":{"zoneName":"B"},"deleted":true},"#
            + #"{"zoneID":{"zoneName":"C"},"deleted":true,"deletionReason":"purged"}],"#
            + #""syncToken":"5","moreComing":false}"#)
      }
    ])
    let (a, b, c) = (RecordZone(name: "A"), RecordZone(name: "B"), RecordZone(name: "C"))
    let changes = ZoneChanges(
      [.changed(a), .deleted(b, .deleted), .deleted(c, .purged)], token: "5")
    #expect(try await server.cloud().fetchZones(ZoneRequest()) == changes)
  }

  @Test func `zones are made and deleted, and one that exists stays`() async throws {
    let server = StubServer(["zones/modify": { _ in .json(#"{"zones":[{\#(Self.zone)}]}"#) }])
    let cloud = try server.cloud()
    try await cloud.saveZone(.app)
    try await cloud.deleteZone(.app)
    await #expect(throws: CloudError.malformedAnswer("it is for another zone")) {
      try await cloud.saveZone(RecordZone(name: "Other"))
    }
    server.handle("zones/modify") { _ in
      .json(#"{"zones":[{\#(Self.zone),"serverErrorCode":"EXISTS"}]}"#)
    }
    try await cloud.saveZone(.app)
  }

  @Test func `a subscription that exists is updated`() async throws {
    let server = StubServer([
      "subscriptions/modify": { request in
        let body = String(decoding: request.body, as: UTF8.self)
        let isNew = body.contains(#""operationType":"create""#)
        let error = isNew ? #","serverErrorCode":"EXISTS""# : ""
        return .json(#"{"subscriptions":[{"subscriptionID":"s"\#(error)}]}"#)
      }
    ])
    let cloud = try server.cloud()
    try await cloud.saveSubscription(Subscription(id: "s", recordType: "T"))
    #expect(server.requests.calls.count == 2)
    try await cloud.deleteSubscription("s")
    await #expect(throws: CloudError.malformedAnswer("it is for another subscription")) {
      try await cloud.deleteSubscription("t")
    }
  }

  @Test func `subscriptions are listed by id, those of other kinds are not`() async throws {
    let server = StubServer([
      "subscriptions/list": { _ in
        .json(
          #"{"subscriptions":[{"subscriptionID":"s","subscriptionType":"query","zoneID":"#
            + #"{"zoneName":"A"},"query":{"recordType":"T"},"firesOn":["delete"]},"#
            + #"{"subscriptionID":"z","subscriptionType":"zone"},"#
            + #"{"subscriptionID":"d","subscriptionType":"database"},"#
            + #"{"subscriptionID":"a","query":{"recordType":"T"},"firesOn":[]}]}"#)
      }
    ])
    let expected = [
      Subscription(id: "a", zone: .standard, recordType: "T", events: []),
      Subscription(id: "s", zone: RecordZone(name: "A"), recordType: "T", events: [.delete]),
    ]
    #expect(try await server.cloud().subscriptions() == expected)
  }

  @Test(
    arguments: [
      (#"{"userRecordName":"ann"}"#, 200, .available),
      (#"{"serverErrorCode":"AUTHENTICATION_REQUIRED"}"#, 421, .noAccount),
      (#"{"serverErrorCode":"AUTHENTICATION_FAILED"}"#, 401, .noAccount),
      (#"{"serverErrorCode":"ACCESS_DENIED"}"#, 403, .restricted),
      (
        #"{"serverErrorCode":"ACCESS_DENIED","ckErrorCode":"managedAccountRestricted"}"#, 403,
        .restricted
      ),
      (
        #"{"serverErrorCode":"TRY_AGAIN_LATER","ckErrorCode":"accountTemporarilyUnavailable"}"#,
        503, .temporarilyUnavailable
      ),
    ] as [(String, Int, AccountStatus)])
  func `who calls tells the status of an account`(
    _ body: String, _ code: Int, _ status: AccountStatus
  ) async throws {
    let server = StubServer(["users/caller": { _ in .json(body, status: code) }])
    #expect(try await server.cloud().accountStatus() == status)
  }

  @Test(arguments: ["AUTHENTICATION_REQUIRED", "AUTHENTICATION_FAILED"])
  func `a token that is not accepted any more is no sign that somebody signed out`(
    _ code: String
  ) async throws {
    let server = StubServer([
      "users/caller": { _ in .json(#"{"serverErrorCode":"\#(code)"}"#, status: 401) }
    ])
    for (token, status) in [("old", AccountStatus.couldNotDetermine), ("", .noAccount)] {
      let cloud = try server.cloud(webAuthToken: { () async throws(CloudError) in token })
      #expect(try await cloud.accountStatus() == status)
    }
  }

  @Test(
    arguments: [
      (.notConnectedToInternet, .networkUnavailable), (.cannotFindHost, .networkFailure),
      (.cannotConnectToHost, .networkFailure), (.secureConnectionFailed, .networkFailure),
      (.timedOut, .serverResponseLost), (.networkConnectionLost, .serverResponseLost),
    ] as [(URLError.Code, CloudError.Code)])
  func `a failure of the network means an error`(
    _ failure: URLError.Code, _ code: CloudError.Code
  ) async throws {
    let server = StubServer(["records/lookup": { _ in .fails(failure) }])
    let cloud = try server.cloud()
    await #expect(throws: CloudError.refused(code)) { try await cloud.fetch(Self.id) }
  }

  @Test func `an answer is read up to its limit and no further`() async throws {
    let body = #"{"userRecordName":"ann"}"#
    let server = StubServer(["users/caller": { _ in .json(body) }])
    #expect(try await server.cloud(limit: body.utf8.count).user() == "ann")
    let cloud = try server.cloud(limit: body.utf8.count - 1)
    let error = CloudError.answerTooLong(limitInBytes: body.utf8.count - 1)
    await #expect(throws: error) { try await cloud.user() }
  }

  @Test func `waiting for an answer ends when the task is cancelled`() async throws {
    let server = StubServer(["records/lookup": { _ in .silence }])
    let cloud = try server.cloud()
    let task = Task { try await cloud.fetch(Self.id) }
    _ = await server.requests.first(1)
    task.cancel()
    await #expect(throws: CloudError.cancelled) { try await task.value }
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await cloud.fetch(Self.id)
    }
    await #expect(throws: CloudError.cancelled) { try await cancelled.value }
    #expect(server.requests.calls.count == 1)
  }
}
