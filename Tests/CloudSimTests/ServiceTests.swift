import CloudSim
import HabitDomain
import Foundation
import Testing

@testable import CloudServing

/// What the service answers to requests that no client of ours sends.
@Suite(.timeLimit(.minutes(20))) struct ServiceTests {
  private static let zone = #""zoneID":{"zoneName":"TribeBoardZone"}"#
  private static let tokens = "?ckAPIToken=a%2Bp%2Fi%3D%3D&ckWebAuthToken=a"

  private static func url(_ path: String, _ query: String = tokens) -> String {
    "http://h/database/1/iCloud.test/development/private/\(path)\(query)"
  }

  private static func save(_ operations: String) -> String {
    #"{"operations":[\#(operations)],\#(zone)}"#
  }

  private static func operation(_ type: String, _ record: String) -> String {
    #"{"operationType":"\#(type)","record":\#(record)}"#
  }

  static let malformed: [(String, String)] = [
    ("records/modify", "{"), ("records/modify", ""), ("records/modify", "{}"),
    ("records/modify", "[]"), ("records/modify", save("{}")),
    ("records/modify", save(operation("create", "{}"))),
    ("records/modify", save(operation("create", #"{"recordName":"r"}"#))),
    ("records/modify", save(operation("merge", #"{"recordName":"r","recordType":"T"}"#))),
    ("records/modify", save(operation("replace", #"{"recordName":"r","recordType":"T"}"#))),
    (
      "records/modify",
      save(operation("create", #"{"recordName":"r","recordType":"T","recordChangeTag":"1"}"#))
    ),
    (
      "records/modify",
      save(operation("create", #"{"recordName":"r","recordType":"T","fields":{"a":{"value":1}}}"#))
    ),
    (
      "records/modify",
      save(
        operation("forceDelete", #"{"recordName":"q"}"#) + ","
          + operation("forceUpdate", #"{"recordName":"r","recordType":"T"}"#))
    ),
    (
      "records/modify",
      save(
        operation("forceReplace", #"{"recordName":"q","recordType":"T"}"#) + ","
          + operation("forceUpdate", #"{"recordName":"r","recordType":"T"}"#))
    ),
    ("changes/zone", #"{"zones":[{"zoneID":7}]}"#), ("changes/zone", #"{"zones":[]}"#),
    ("changes/zone", #"{"zones":[{\#(zone),"resultsLimit":1.5}]}"#),
    ("records/lookup", #"{"records":[]}"#), ("zones/modify", #"{"operations":[]}"#),
    ("zones/modify", #"{"operations":[{"operationType":"update","zone":{\#(zone)}}]}"#),
  ]

  @Test(arguments: malformed)
  func `a request that makes no sense changes nothing`(_ path: String, _ body: String) async throws
  {
    let server = CloudServer(try Bench().server.state)
    let service = Service(server, for: "a")
    let before = server.contents()
    let request = ServedRequest(method: "POST", url: Self.url(path), body: Data(body.utf8))
    #expect(Self.answer(service.reply(to: request)) == [400, "BAD_REQUEST"])
    #expect(server.contents() == before)
  }

  @Test(
    arguments: [
      ("GET", "records/modify"), ("POST", "users/caller"), ("POST", "nowhere"), ("POST", ""),
      ("GET", "subscriptions/list/"),
    ])
  func `a function that is not there is not found`(_ method: String, _ path: String) async {
    let service = Service(CloudServer(), for: "a")
    let request = ServedRequest(method: method, url: Self.url(path))
    #expect(Self.answer(service.reply(to: request)) == [404, "NOT_FOUND"])
  }

  @Test(
    arguments: [
      ("", 401, "AUTHENTICATION_FAILED"),
      ("?ckAPIToken=a+p/i==&ckWebAuthToken=a", 401, "AUTHENTICATION_FAILED"),
      ("?ckAPIToken=a%2Bp%2Fi%3D%3D", 421, "AUTHENTICATION_REQUIRED"),
      ("?ckAPIToken=a%2Bp%2Fi%3D%3D&ckWebAuthToken=", 421, "AUTHENTICATION_REQUIRED"),
      ("?ckAPIToken=a%2Bp%2Fi%3D%3D&ckWebAuthToken=b", 421, "AUTHENTICATION_REQUIRED"),
    ])
  func `who has no token is nobody`(_ query: String, _ status: Int, _ code: String) async {
    let service = Service(CloudServer(), for: "a")
    let request = ServedRequest(method: "GET", url: Self.url("subscriptions/list", query))
    #expect(Self.answer(service.reply(to: request)) == [status, code])
  }

  @Test func `a service is forgotten with its last client`() async throws {
    weak var service: Service?
    do {
      let made = Service(CloudServer(), for: "a")
      service = made
      _ = try await made.client().user()
    }
    // The session ends on a thread of its own, after the client is gone.
    let deadline = ContinuousClock.now + .seconds(60)
    while service != nil, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(service == nil)
  }

  @Test func `a client that stops reading ends its request, and nothing else`() async throws {
    let text = String(repeating: "x", count: 5_000_000)
    let record = CloudRecord(id: RecordID(name: "r"), type: "T", fields: ["a": .text(text)])
    let cloud = try Cloud.overHTTP(for: "a") { _ in .record(record) }
    for _ in 0..<2 {
      await #expect(throws: CloudError.answerTooLong(limitInBytes: 4_194_304)) {
        try await cloud.fetch(record.id)
      }
    }
  }

  /// The status, and the code of the error.
  private static func answer(_ reply: Reply) -> [AnyHashable] {
    guard case .answer(let status, let body) = reply,
      let error = try? JSONDecoder().decode([String: String].self, from: body)
    else { return [] }
    return [status, error["serverErrorCode"] ?? ""]
  }
}
