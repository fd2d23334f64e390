import HabitDomain
import Foundation
import Testing

@testable import CloudHTTP

/// What a refusal means: for a request by its status and its body, for a record by its code (cloud 5.4,
/// 5.7).
@Suite(.timeLimit(.minutes(20))) struct HTTPErrorTests {
  private static let id = RecordID(name: "r")

  private func lookup(
    _ body: String, _ status: Int = 200, _ headers: [String: String] = [:]
  ) throws -> (Cloud, StubServer) {
    let server = StubServer([
      "records/lookup": { _ in
        .answer(status: status, headers: headers, body: Data(body.utf8))
      }
    ])
    return (try server.cloud(), server)
  }

  @Test(
    arguments: [
      (300, .serviceUnavailable), (302, .serviceUnavailable), (400, .serviceUnavailable),
      (401, .notAuthenticated), (403, .permissionFailure), (404, .serviceUnavailable),
      (409, .serviceUnavailable), (412, .serviceUnavailable), (413, .limitExceeded),
      (418, .serviceUnavailable), (421, .notAuthenticated), (429, .requestRateLimited),
      (500, .internalError), (502, .serverResponseLost), (503, .serviceUnavailable),
      (504, .serverResponseLost), (507, .quotaExceeded), (599, .internalError),
      (600, .serviceUnavailable),
    ] as [(Int, CloudError.Code)])
  func `a status means an error, and the request is not repeated`(
    _ status: Int, _ code: CloudError.Code
  ) async throws {
    let (cloud, server) = try lookup("<html>", status)
    await #expect(throws: CloudError.refused(code)) { try await cloud.fetch(Self.id) }
    #expect(server.requests.calls.count == 1)
  }

  static let codes: [(String, CloudError)] = [
    ("ACCESS_DENIED", .refused(.permissionFailure)),
    ("ATOMIC_ERROR", .refused(.batchRequestFailed)),
    ("AUTHENTICATION_FAILED", .refused(.notAuthenticated)),
    ("AUTHENTICATION_REQUIRED", .refused(.notAuthenticated)),
    ("BAD_REQUEST", .refused(.invalidArguments)), ("CONFLICT", .recordChanged(server: nil)),
    ("EXISTS", .recordChanged(server: nil)), ("INTERNAL_ERROR", .refused(.internalError)),
    ("NOT_FOUND", .refused(.unknownItem)), ("QUOTA_EXCEEDED", .refused(.quotaExceeded)),
    ("THROTTLED", .refused(.requestRateLimited)),
    ("TRY_AGAIN_LATER", .refused(.serviceUnavailable)),
    ("VALIDATING_REFERENCE_ERROR", .refused(.referenceViolation)),
    ("ZONE_NOT_FOUND", .refused(.zoneNotFound)),
    ("CHANGE_TOKEN_EXPIRED", .refused(.changeTokenExpired)),
  ]

  @Test func `the table has every code`() {
    #expect(Self.codes.map(\.0) == WebCode.allCases.map(\.rawValue))
  }

  @Test(arguments: codes)
  func `a code means the same for a request, a record and a zone`(
    _ code: String, _ error: CloudError
  ) async throws {
    let body = #"{"serverErrorCode":"\#(code)","recordName":"r","reason":"why","uuid":"u"}"#
    let (request, _) = try lookup(body, 400)
    await #expect(throws: error) { try await request.fetch(Self.id) }
    let (record, _) = try lookup(#"{"records":[\#(body)]}"#)
    await #expect(throws: error) { try await record.fetch(Self.id) }
    let server = StubServer(["changes/zone": { _ in .json(#"{"zones":[\#(body)]}"#) }])
    let zone = try server.cloud()
    await #expect(throws: error) { try await zone.fetchChanges(ChangeRequest()) }
  }

  @Test(arguments: CloudError.Code.allCases)
  func `a server that names the error of CloudKit is believed`(
    _ code: CloudError.Code
  ) async throws {
    let body = #"{"serverErrorCode":"BAD_REQUEST","ckErrorCode":"\#(code.rawValue)"}"#
    let (cloud, _) = try lookup(body, 400)
    await #expect(throws: CloudError.refused(code)) { try await cloud.fetch(Self.id) }
  }

  @Test(
    arguments: [
      ("BAD_REQUEST", "Unknown sync continuation type", nil, .changeTokenExpired),
      ("BAD_REQUEST", "BadRequest: Invalid continuation format", nil, .changeTokenExpired),
      ("BAD_REQUEST", "client knowledge differs from server knowledge", nil, .changeTokenExpired),
      ("ZONE_NOT_FOUND", "Zone was purged by user", nil, .userDeletedZone),
      ("ZONE_NOT_FOUND", "Unknown sync continuation type", nil, .zoneNotFound),
      ("BAD_REQUEST", "Zone was purged by user", nil, .invalidArguments),
      ("BAD_REQUEST", "Unknown sync continuation type", "limitExceeded", .limitExceeded),
    ] as [(String, String, String?, CloudError.Code)])
  func `a reason in known words is more exact than the code, and a name of CloudKit than both`(
    _ web: String, _ reason: String, _ name: String?, _ code: CloudError.Code
  ) async throws {
    let detail = name.map { #","ckErrorCode":"\#($0)""# } ?? ""
    let body = #"{"serverErrorCode":"\#(web)","reason":"\#(reason)"\#(detail)}"#
    let server = StubServer(["changes/zone": { _ in .json(#"{"zones":[\#(body)]}"#) }])
    let cloud = try server.cloud()
    await #expect(throws: CloudError.refused(code)) {
      try await cloud.fetchChanges(ChangeRequest(token: "1"))
    }
  }

  @Test func `a name of an error that is not known changes nothing`() async throws {
    let body = #"{"serverErrorCode":"THROTTLED","ckErrorCode":"strange"}"#
    let (cloud, _) = try lookup(body, 500)
    await #expect(throws: CloudError.refused(.requestRateLimited)) {
      try await cloud.fetch(Self.id)
    }
  }

  @Test func `a code that is not known is that of the status, or that of nobody`() async throws {
    let body = #"{"serverErrorCode":"STRANGE"}"#
    let (request, _) = try lookup(body, 403)
    await #expect(throws: CloudError.refused(.permissionFailure)) {
      try await request.fetch(Self.id)
    }
    let (record, _) = try lookup(#"{"records":[\#(body)]}"#)
    await #expect(throws: CloudError.refused(.serverRejectedRequest)) {
      try await record.fetch(Self.id)
    }
    let later = #"{"serverErrorCode":"STRANGE","retryAfter":3}"#
    let (waiting, _) = try lookup(#"{"records":[\#(later)]}"#)
    let wait = CloudError.refused(.serviceUnavailable, retryAfter: Delay(milliseconds: 3_000))
    await #expect(throws: wait) { try await waiting.fetch(Self.id) }
  }

  @Test(arguments: [[:], ["Retry-After": "7"]])
  func `a delay is asked for even with a code that is not known`(
    _ headers: [String: String]
  ) async throws {
    let body = #"{"serverErrorCode":"STRANGE","retryAfter":3}"#
    let (cloud, _) = try lookup(body, 503, headers)
    let wait = CloudError.refused(.serviceUnavailable, retryAfter: Delay(milliseconds: 3_000))
    await #expect(throws: wait) { try await cloud.fetch(Self.id) }
  }

  @Test(
    arguments: [
      ("0", 0), ("30", 30_000), ("99999999999999999999", 86_400_000), ("", nil), ("-1", nil),
      ("1.5", nil), ("Fri, 31 Dec 1999 23:59:59 GMT", nil),
      (String(repeating: "9", count: 400), 86_400_000),
    ] as [(String, Int64?)])
  func `the server says how long to wait`(_ header: String, _ milliseconds: Int64?) async throws {
    let (cloud, _) = try lookup("", 429, ["Retry-After": header])
    let delay = milliseconds.map(Delay.init(milliseconds:))
    await #expect(throws: CloudError.refused(.requestRateLimited, retryAfter: delay)) {
      try await cloud.fetch(Self.id)
    }
  }

  @Test(
    arguments: [("1e300", 86_400_000), ("-1", 0), ("0.5", 500), ("30", 30_000)]
      as [(String, Int64)])
  func `no server makes one wait for more than a day`(
    _ asked: String, _ milliseconds: Int64
  ) async throws {
    let body = #"{"serverErrorCode":"TRY_AGAIN_LATER","retryAfter":\#(asked)}"#
    let (cloud, _) = try lookup(body, 503, ["Retry-After": "7"])
    let delay = Delay(milliseconds: milliseconds)
    await #expect(throws: CloudError.refused(.serviceUnavailable, retryAfter: delay)) {
      try await cloud.fetch(Self.id)
    }
  }

  @Test func `the header says how long where the body does not`() async throws {
    let (cloud, _) = try lookup(#"{"serverErrorCode":"THROTTLED"}"#, 503, ["Retry-After": "2"])
    let limited = CloudError.refused(.requestRateLimited, retryAfter: Delay(milliseconds: 2_000))
    await #expect(throws: limited) { try await cloud.fetch(Self.id) }
  }
}
