import HabitDomain
import Foundation
import PropCheck
import PropCheckTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import CloudHTTP

@Suite(.timeLimit(.minutes(20))) struct HTTPRequestTests {
  /// I-5.
  @Test(.cases(60))
  func `every request carries its headers, and the token when there is one`() async {
    await forAll(.tuple(.optional(.token), .records)) { (token, records) in
      let server = StubServer(["records/modify": StubServer.Answer.echo])
      let cloud = try server.cloud { () async throws(CloudError) in token }
      let receipts = try await cloud.save(CloudSave(records))
      try require(receipts, equals: CloudReceipts(records.map { .success(Self.stored($0)) }))
      let requests = server.requests.calls
      try require(requests.map(\.path), equals: ["records/modify"])
      let headers = requests.first?.headers ?? [:]
      try require(headers["Content-Type"], equals: "application/json")
      try require(headers["Accept"], equals: "application/json")
      let expected = token.flatMap { $0.isEmpty ? nil : "Bearer \($0)" }
      try require(headers["Authorization"], equals: expected)
    }
  }

  /// The time is the server's, which the stub does not set.
  private static func stored(_ record: CloudRecord) -> CloudRecord {
    var record = record
    record.modifiedAt = nil
    return record
  }

  @Test func `every function sends one request to its path, with its headers`() async throws {
    let server = StubServer()
    let cloud = try server.cloud { () async throws(CloudError) in "t" }
    try await callEverything(of: cloud)
    let requests = server.requests.calls
    let place = "/v1/database/1/iCloud.a%20b/production/"
    #expect(
      requests.map { request in
        let path = request.url.split(separator: place).last ?? ""
        return "\(request.method) \(path)"
      } == Self.everything)
    for request in requests {
      #expect(request.headers["Accept"] == "application/json")
      #expect(request.headers["Authorization"] == "Bearer t")
      let isPost = request.method == "POST"
      #expect(request.headers["Content-Type"] == (isPost ? "application/json" : nil))
      #expect(request.body.isEmpty == !isPost)
    }
  }

  /// Who is signed in is asked again and again, each time by the same request.
  @Test(arguments: Function.allCases)
  func `no request is answered by what was stored of an earlier one`(
    _ function: Function
  ) async throws {
    let url = try #require(URL(string: "http://localhost"))
    let requests = RequestBuilder(
      baseURL: url, database: WebDatabase(container: "c"), apiToken: nil,
      webAuthToken: { () async throws(CloudError) in nil },
      bearer: { () async throws(CloudError) in nil })
    let request = try await requests.request(function, body: nil)
    #expect(request.cachePolicy == .reloadIgnoringLocalCacheData)
  }

  private static let everything = [
    "POST private/records/modify", "POST private/changes/zone", "POST private/records/lookup",
    "POST private/zones/modify", "POST private/subscriptions/modify", "GET public/users/caller",
    "POST private/changes/database", "POST private/records/query", "POST private/zones/modify",
    "POST private/subscriptions/modify", "GET private/subscriptions/list",
    "GET public/users/caller",
  ]

  private func callEverything(of cloud: Cloud) async throws {
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
  }

  @Test(
    arguments: [
      (nil, nil, nil), ("", "", nil), ("a", nil, "ckAPIToken=a"),
      ("a+/=&é", "b c%", "ckAPIToken=a%2B%2F%3D%26%C3%A9&ckWebAuthToken=b%20c%25"),
      (nil, "b", "ckWebAuthToken=b"),
    ] as [(String?, String?, String?)])
  func `the tokens of Web Services are items of the query`(
    _ api: String?, _ webAuth: String?, _ query: String?
  ) async throws {
    let server = StubServer()
    let cloud = try server.cloud(
      apiToken: api, webAuthToken: { () async throws(CloudError) in webAuth })
    _ = try? await cloud.user()
    let url = server.requests.calls.first?.url ?? ""
    #expect(URLComponents(string: url)?.percentEncodedQuery == query)
  }

  @Test(arguments: ["a b", "a\r\nX-Other: 1", "é", "a\0", " a"])
  func `a token that cannot stand in a header is refused, and nothing is sent`(
    _ token: String
  ) async throws {
    let server = StubServer(["records/modify": StubServer.Answer.echo])
    let cloud = try server.cloud { () async throws(CloudError) in token }
    await #expect(throws: CloudError.refused(.notAuthenticated)) {
      try await cloud.save(CloudSave([]))
    }
    #expect(server.requests.calls.isEmpty)
  }

  @Test func `what JSON cannot say is refused, and nothing is sent`() async throws {
    let server = StubServer(["records/modify": StubServer.Answer.echo])
    let cloud = try server.cloud()
    var cleared = CloudRecord(id: RecordID(name: "r"), type: "T", fields: ["a": .integer(1)])
    cleared.clearedFields = ["a"]
    let other = RecordID(zone: RecordZone(name: "Other"), name: "r")
    let number = CloudRecord(id: other, type: "T", fields: ["a": .number(.nan)])
    for record in [cleared, number] {
      await #expect(throws: CloudError.refused(.invalidArguments)) {
        try await cloud.save(CloudSave([record]))
      }
    }
    #expect(server.requests.calls.isEmpty)
  }
}
