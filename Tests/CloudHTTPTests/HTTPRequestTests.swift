import Domain
import Foundation
import PropCheck
import PropCheckTesting
import Testing

@testable import CloudHTTP

@Suite(.timeLimit(.minutes(10))) struct HTTPRequestTests {
  /// I-5.
  @Test(.cases(60))
  func `every request carries its headers, and the token when there is one`() async {
    await forAll(.tuple(.optional(.token), .array(of: .record, upTo: 3))) { (token, records) in
      let server = StubServer(["save": StubServer.Answer.echo])
      let cloud = try server.cloud { () async throws(CloudError) in token }
      let receipts = try await cloud.save(CloudSave(records))
      try require(receipts, equals: CloudReceipts(records.map { .success($0) }))
      let requests = server.requests.calls
      try require(requests.map(\.path), equals: ["save"])
      let headers = requests.first?.headers ?? [:]
      try require(headers["Content-Type"], equals: "application/json")
      try require(headers["Accept"], equals: "application/json")
      let expected = token.flatMap { $0.isEmpty ? nil : "Bearer \($0)" }
      try require(headers["Authorization"], equals: expected)
    }
  }

  @Test func `every function sends one POST to its path, with its headers`() async throws {
    let server = StubServer()
    let cloud = try server.cloud { () async throws(CloudError) in "t" }
    _ = try? await cloud.save(CloudSave([]))
    _ = try? await cloud.fetchChanges(ChangeRequest())
    _ = try? await cloud.fetch(RecordID(name: "r"))
    _ = try? await cloud.saveZone(.app)
    _ = try? await cloud.saveSubscription(Subscription(id: "s", recordType: "Family"))
    _ = try? await cloud.accountStatus()
    _ = try? await cloud.fetchZones(ZoneRequest())
    _ = try? await cloud.query(CloudQuery(type: "Family"))
    _ = try? await cloud.deleteZone(.app)
    _ = try? await cloud.deleteSubscription("s")
    _ = try? await cloud.subscriptions()
    _ = try? await cloud.user()
    let requests = server.requests.calls
    #expect(
      requests.map(\.path) == [
        "save", "changes", "fetch", "zones", "subscriptions", "account", "zoneChanges", "query",
        "deleteZone", "deleteSubscription", "listSubscriptions", "user",
      ])
    let headers = [
      "Content-Type": "application/json", "Accept": "application/json", "Authorization": "Bearer t",
    ]
    #expect(requests.allSatisfy { $0.method == "POST" && $0.headers == headers })
  }

  @Test func `the bodies are these`() async throws {
    let server = StubServer()
    let cloud = try server.cloud()
    let record = CloudRecord(
      id: RecordID(name: "r"), type: "Family",
      fields: [
        "a": .text("é/\0"), "b": .integer(.max), "c": .number(0.1),
        "d": .date(Instant(milliseconds: -1)), "e": .reference(RecordID(name: "p")),
      ], changeTag: "7", modifiedAt: Instant(milliseconds: 5))
    _ = try? await cloud.save(CloudSave([record], policy: .all, isAtomic: true))
    _ = try? await cloud.fetchChanges(ChangeRequest(token: "9", limit: 3))
    _ = try? await cloud.saveSubscription(
      Subscription(id: "s", recordType: "Family", events: [.update, .create]))
    _ = try? await cloud.accountStatus()
    #expect(
      server.requests.calls.map { String(decoding: $0.body, as: UTF8.self) } == [
        #"{"isAtomic":true,"policy":"all","records":[{"changeTag":"7","fields":{"#
          + #""a":{"text":"é/\u0000"},"b":{"integer":9223372036854775807},"c":{"number":0.1},"#
          + #""d":{"date":-1},"e":{"reference":{"name":"p","zone":"TribeBoardZone"}}},"#
          + #""id":{"name":"r","zone":"TribeBoardZone"},"modifiedAt":5,"type":"Family"}]}"#,
        #"{"limit":3,"token":"9","zone":"TribeBoardZone"}"#,
        #"{"events":["create","update"],"id":"s","recordType":"Family","zone":"TribeBoardZone"}"#,
        "{}",
      ])
  }

  @Test func `the bodies of what is not sent every day are these`() async throws {
    let server = StubServer()
    let cloud = try server.cloud()
    let record = CloudRecord(
      id: RecordID(name: "r"), type: "T", fields: ["a": .link(RecordID(name: "p"))],
      encryptedFields: ["c", "b"], clearedFields: ["d"])
    let request = CloudSave([record], deletions: [RecordID(name: "q")], policy: .changedKeys)
    _ = try? await cloud.save(request)
    _ = try? await cloud.query(CloudQuery(type: "T", matching: ["a": .integer(1)], limit: 2))
    _ = try? await cloud.fetchZones(ZoneRequest(token: "9", limit: 3))
    _ = try? await cloud.deleteZone(.app)
    _ = try? await cloud.deleteSubscription("s")
    #expect(
      server.requests.calls.map { String(decoding: $0.body, as: UTF8.self) } == [
        #"{"deletions":[{"name":"q","zone":"TribeBoardZone"}],"isAtomic":false,"#
          + #""policy":"changedKeys","records":[{"cleared":["d"],"encrypted":["b","c"],"#
          + #""fields":{"a":{"link":{"name":"p","zone":"TribeBoardZone"}}},"#
          + #""id":{"name":"r","zone":"TribeBoardZone"},"type":"T"}]}"#,
        #"{"limit":2,"matching":{"a":{"integer":1}},"type":"T","zone":"TribeBoardZone"}"#,
        #"{"limit":3,"token":"9"}"#, #"{"name":"TribeBoardZone"}"#, #"{"id":"s"}"#,
      ])
  }

  @Test(arguments: ["a b", "a\r\nX-Other: 1", "é", "a\0", " a"])
  func `a token that cannot stand in a header is refused, and nothing is sent`(
    _ token: String
  ) async throws {
    let server = StubServer(["save": StubServer.Answer.echo])
    let cloud = try server.cloud { () async throws(CloudError) in token }
    await #expect(throws: CloudError.refused(.notAuthenticated)) {
      try await cloud.save(CloudSave([]))
    }
    #expect(server.requests.calls.isEmpty)
  }

  @Test func `a number that JSON cannot hold is refused, and nothing is sent`() async throws {
    let server = StubServer(["save": StubServer.Answer.echo])
    let record = CloudRecord(id: RecordID(name: "r"), type: "T", fields: ["a": .number(.nan)])
    let cloud = try server.cloud()
    await #expect(throws: CloudError.refused(.invalidArguments)) {
      try await cloud.save(CloudSave([record]))
    }
    #expect(server.requests.calls.isEmpty)
  }
}
