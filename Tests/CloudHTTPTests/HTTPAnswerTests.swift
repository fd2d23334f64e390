import Domain
import Foundation
import FoundationNetworking
import Testing

@testable import CloudHTTP

@Suite(.timeLimit(.minutes(10))) struct HTTPAnswerTests {
  private static let id = RecordID(name: "r")

  @Test func `every function reads its answer`() async throws {
    let record = CloudRecord(id: Self.id, type: "T", fields: ["a": .integer(1)], changeTag: "1")
    let server = StubServer([
      "changes": { _ in
        .json(
          #"{"changes":[{"saved":{"id":{"zone":"TribeBoardZone","name":"r"},"type":"T","#
            + #""fields":{"a":{"integer":1}},"changeTag":"1"}},"#
            + #"{"deleted":{"zone":"TribeBoardZone","name":"q"},"type":"T"}],"#
            + #""token":"5","moreComing":true}"#)
      },
      "fetch": { _ in .value(WireRecord(record)) }, "zones": { _ in .json("") },
      "subscriptions": { _ in .json("{}") }, "account": { _ in .json(#"{"status":"restricted"}"#) },
    ])
    let cloud = try server.cloud()
    let changes = CloudChanges(
      [.saved(record), .deleted(RecordID(name: "q"), type: "T")], token: "5", moreComing: true)
    #expect(try await cloud.fetchChanges(ChangeRequest()) == changes)
    #expect(try await cloud.fetch(Self.id) == record)
    try await cloud.saveZone(.app)
    try await cloud.saveSubscription(Subscription(id: "s", recordType: "T"))
    #expect(try await cloud.accountStatus() == .restricted)
  }

  @Test func `each record of a request has its own receipt`() async throws {
    let record = CloudRecord(id: Self.id, type: "T", changeTag: "2")
    let server = StubServer([
      "save": { _ in
        .value(
          WireReceipts(receipts: [
            WireReceipt(record: WireRecord(record)),
            WireReceipt(
              error: WireError(code: "serverRecordChanged", server: WireRecord(record))),
            WireReceipt(error: WireError(code: "zoneBusy", retryAfterMilliseconds: 500)),
          ]))
      }
    ])
    let cloud = try server.cloud()
    let sent = CloudSave([record, record, record])
    #expect(
      try await cloud.save(sent)
        == CloudReceipts([
          .success(record), .failure(.recordChanged(server: record)),
          .failure(.refused(.zoneBusy, retryAfter: Delay(milliseconds: 500))),
        ]))
    await #expect(
      throws: CloudError.malformedAnswer("it has 3 receipts for 1 records")
    ) { try await cloud.save(CloudSave([record])) }
  }

  @Test func `each deletion has its own receipt`() async throws {
    let gone = RecordID(name: "q")
    let server = StubServer([
      "save": { _ in
        .json(#"{"receipts":[],"deletions":[{},{"error":{"code":"serverRecordChanged"}}]}"#)
      }
    ])
    let cloud = try server.cloud()
    #expect(
      try await cloud.save(CloudSave([], deletions: [Self.id, gone]))
        == CloudReceipts(deleted: [.success(Self.id), .failure(.recordChanged(server: nil))]))
    await #expect(throws: CloudError.malformedAnswer("it has 2 receipts for 1 deletions")) {
      try await cloud.save(CloudSave([], deletions: [gone]))
    }
  }

  @Test func `the functions beside those of every day read their answers`() async throws {
    let record = CloudRecord(
      id: Self.id, type: "T", fields: ["a": .link(Self.id)], encryptedFields: ["a"])
    let server = StubServer([
      "query": { _ in .value(WirePage(records: [WireRecord(record)], cursor: "2")) },
      "zoneChanges": { _ in
        .json(
          #"{"changes":[{"zone":"A"},{"zone":"B","deleted":"purged"}],"token":"5","moreComing":false}"#
        )
      },
      "listSubscriptions": { _ in
        .json(#"{"subscriptions":[{"id":"s","zone":"A","recordType":"T","events":["delete"]}]}"#)
      },
      "user": { _ in .json(#"{"user":"ann"}"#) }, "deleteZone": { _ in .json("") },
      "deleteSubscription": { _ in .json("") },
    ])
    let cloud = try server.cloud()
    #expect(try await cloud.query(CloudQuery(type: "T")) == CloudPage([record], cursor: "2"))
    let (a, b) = (RecordZone(name: "A"), RecordZone(name: "B"))
    let changes = ZoneChanges([.changed(a), .deleted(b, .purged)], token: "5")
    #expect(try await cloud.fetchZones(ZoneRequest()) == changes)
    let subscription = Subscription(id: "s", zone: a, recordType: "T", events: [.delete])
    #expect(try await cloud.subscriptions() == [subscription])
    #expect(try await cloud.user() == "ann")
    try await cloud.deleteZone(a)
    try await cloud.deleteSubscription("s")
  }

  @Test(
    arguments: [
      (300, .serverRejectedRequest), (302, .serverRejectedRequest), (400, .invalidArguments),
      (401, .notAuthenticated), (403, .permissionFailure), (404, .unknownItem),
      (409, .serverRejectedRequest), (413, .limitExceeded), (418, .serverRejectedRequest),
      (429, .requestRateLimited), (500, .internalError), (502, .serverResponseLost),
      (503, .serviceUnavailable), (504, .serverResponseLost), (507, .quotaExceeded),
      (599, .internalError), (600, .serverRejectedRequest),
    ] as [(Int, CloudError.Code)])
  func `a status means an error, and the request is not repeated`(
    _ status: Int, _ code: CloudError.Code
  ) async throws {
    let server = StubServer(["fetch": { _ in .json("<html>", status: status) }])
    let cloud = try server.cloud()
    await #expect(throws: CloudError.refused(code)) { try await cloud.fetch(Self.id) }
    #expect(server.requests.calls.count == 1)
  }

  @Test(
    arguments: [
      ("0", 0), ("30", 30_000), ("99999999999999999999", 86_400_000), ("", nil), ("-1", nil),
      ("1.5", nil), ("Fri, 31 Dec 1999 23:59:59 GMT", nil),
    ] as [(String, Int64?)])
  func `the server says how long to wait`(_ header: String, _ milliseconds: Int64?) async throws {
    let server = StubServer([
      "fetch": { _ in .answer(status: 429, headers: ["Retry-After": header]) }
    ])
    let cloud = try server.cloud()
    let delay = milliseconds.map(Delay.init(milliseconds:))
    await #expect(throws: CloudError.refused(.requestRateLimited, retryAfter: delay)) {
      try await cloud.fetch(Self.id)
    }
  }

  @Test(arguments: [(Int64.max, 86_400_000), (-1, 0), (500, 500)] as [(Int64, Int64)])
  func `no server makes one wait for more than a day`(
    _ asked: Int64, _ milliseconds: Int64
  ) async throws {
    let body = #"{"error":{"code":"zoneBusy","retryAfterMilliseconds":\#(asked)}}"#
    let server = StubServer(["fetch": { _ in .json(body, status: 503) }])
    let cloud = try server.cloud()
    let busy = CloudError.refused(.zoneBusy, retryAfter: Delay(milliseconds: milliseconds))
    await #expect(throws: busy) { try await cloud.fetch(Self.id) }
  }

  @Test func `a code in the body is more exact than the status`() async throws {
    let server = StubServer([
      "fetch": { _ in
        .answer(
          status: 503, headers: ["Retry-After": "2"],
          body: Data(#"{"error":{"code":"zoneBusy"}}"#.utf8))
      },
      "changes": { _ in .json(#"{"error":{"code":"changeTokenExpired"}}"#, status: 410) },
      "zones": { _ in .json(#"{"error":{"code":"strange"}}"#, status: 403) },
    ])
    let cloud = try server.cloud()
    let busy = CloudError.refused(.zoneBusy, retryAfter: Delay(milliseconds: 2_000))
    await #expect(throws: busy) { try await cloud.fetch(Self.id) }
    await #expect(throws: CloudError.refused(.changeTokenExpired)) {
      try await cloud.fetchChanges(ChangeRequest())
    }
    await #expect(throws: CloudError.refused(.permissionFailure)) {
      try await cloud.saveZone(.app)
    }
  }

  @Test(
    arguments: [
      ("", "it is no JSON"), ("{", "it is no JSON"), ("\u{0}", "it is no JSON"),
      ("[]", "the whole has another kind of value"),
      (#"{"status":1}"#, "\"status\" has another kind of value"),
      ("{}", "\"status\" is missing"), (#"{"status":"x"}"#, "\"x\" is no status of an account"),
    ])
  func `an answer that cannot be read says why`(_ body: String, _ reason: String) async throws {
    let server = StubServer(["account": { _ in .json(body) }])
    let cloud = try server.cloud()
    await #expect(throws: CloudError.malformedAnswer(reason)) { try await cloud.accountStatus() }
  }

  @Test(
    arguments: [
      (#"{"a":{}}"#, "the field \"a\" has no value, or more than one"),
      (#"{"a":{"text":"1","integer":1}}"#, "the field \"a\" has no value, or more than one"),
      (#"{"a":{"integer":1e40}}"#, "it is no JSON"),
      (#"{"a":1}"#, "\"fields.a\" has another kind of value"),
    ])
  func `a field that cannot be read says which`(_ fields: String, _ reason: String) async throws {
    let body = #"{"id":{"zone":"z","name":"r"},"type":"T","fields":\#(fields)}"#
    let server = StubServer(["fetch": { _ in .json(body) }])
    let cloud = try server.cloud()
    await #expect(throws: CloudError.malformedAnswer(reason)) { try await cloud.fetch(Self.id) }
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
    let server = StubServer(["fetch": { _ in .fails(failure) }])
    let cloud = try server.cloud()
    await #expect(throws: CloudError.refused(code)) { try await cloud.fetch(Self.id) }
  }

  @Test func `an answer is read up to its limit and no further`() async throws {
    let body = #"{"status":"available"}"#
    let server = StubServer(["account": { _ in .json(body) }])
    #expect(try await server.cloud(limit: body.utf8.count).accountStatus() == .available)
    let cloud = try server.cloud(limit: body.utf8.count - 1)
    let error = CloudError.answerTooLong(limitInBytes: body.utf8.count - 1)
    await #expect(throws: error) { try await cloud.accountStatus() }
  }

  @Test func `waiting for an answer ends when the task is cancelled`() async throws {
    let server = StubServer(["fetch": { _ in .silence }])
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
