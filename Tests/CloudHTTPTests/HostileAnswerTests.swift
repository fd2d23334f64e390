import HabitDomain
import Foundation
import PropCheck
import PropCheckTesting
import Testing

/// Answers that no server should give: each is a typed error that says why, and nothing traps.
@Suite(.timeLimit(.minutes(20))) struct HostileAnswerTests {
  private static let zone = #""zoneID":{"zoneName":"TribeBoardZone"}"#
  private static let end = #""syncToken":"5","moreComing":false"#

  private static func page(_ records: String, _ end: String = end) -> String {
    #"{"zones":[{\#(zone),"records":[\#(records)],\#(end)}]}"#
  }

  private func changes(_ body: String, status: Int = 200) async throws -> CloudChanges {
    let server = StubServer(["changes/zone": { _ in .json(body, status: status) }])
    return try await server.cloud().fetchChanges(ChangeRequest())
  }

  @Test(
    arguments: [
      ("", "it is not JSON"), ("{", "it is not JSON"), ("\u{0}", "it is not JSON"),
      ("<!DOCTYPE html><html><body>Sign in</body></html>", "it is not JSON"),
      ("[]", "the body has the wrong type"), ("{}", "\"zones\" is missing"),
      ("null", "the body has the wrong type"),
      (String(repeating: "[", count: 100_000), "it is not JSON"),
      (#"{"zones":{}}"#, "\"zones\" has the wrong type"),
      (#"{"zones":[7]}"#, "\"zones.0\" has the wrong type"),
      (#"{"zones":[]}"#, "it has 0 results instead of 1"),
      (#"{"changes":[],"token":"5","moreComing":false}"#, "\"zones\" is missing"),
      (#"{"zones":[{"records":[],\#(end)}]}"#, "\"zones.0.zoneID\" is missing"),
      (
        #"{"zones":[{"zoneID":{"zoneName":"Z"},"records":[],\#(end)}]}"#,
        "it is for another zone"
      ),
    ])
  func `an answer of another shape says what is wrong`(
    _ body: String, _ reason: String
  ) async throws {
    await #expect(throws: CloudError.malformedAnswer(reason)) { try await changes(body) }
  }

  @Test(
    arguments: [
      (#""moreComing":false"#, "\"zones.0.syncToken\" is missing"),
      (#""syncToken":null,"moreComing":true"#, "\"zones.0.syncToken\" has the wrong type"),
      (#""syncToken":7,"moreComing":true"#, "\"zones.0.syncToken\" has the wrong type"),
      (#""syncToken":"5""#, "\"zones.0.moreComing\" is missing"),
      (#""syncToken":"5","moreComing":1"#, "\"zones.0.moreComing\" has the wrong type"),
    ])
  func `a page without a place to go on says so`(_ end: String, _ reason: String) async throws {
    await #expect(throws: CloudError.malformedAnswer(reason)) {
      try await changes(Self.page("", end))
    }
  }

  @Test func `a page with more to come and the same token is what it is`() async throws {
    // The engine ends it; see its tests of endless pages.
    let body = Self.page("", #""syncToken":"5","moreComing":true"#)
    #expect(try await changes(body) == CloudChanges([], token: "5", moreComing: true))
  }

  @Test(
    arguments: [
      (#"{"recordType":"T"}"#, "\"zones.0.records.0.recordName\" is missing"),
      (
        #"{"recordName":"r","recordType":"T","deleted":"yes"}"#,
        "\"zones.0.records.0.deleted\" has the wrong type"
      ),
      (
        #"{"recordName":"r","recordType":"T","zoneID":{"zoneName":"Z"}}"#,
        "the record \"r\" is in another zone"
      ),
      (
        #"{"recordName":"r","recordType":"T","modified":{"timestamp":"1970-01-01"}}"#,
        "\"zones.0.records.0.modified.timestamp\" has the wrong type"
      ),
      (
        #"{"recordName":"r","recordType":"T","fields":[]}"#,
        "\"zones.0.records.0.fields\" has the wrong type"
      ),
    ])
  func `a record that cannot be read says why`(_ record: String, _ reason: String) async throws {
    await #expect(throws: CloudError.malformedAnswer(reason)) {
      try await changes(Self.page(record))
    }
  }

  @Test(
    arguments: [
      #"{"value":1}"#, #"{"value":1,"type":7}"#, #"{"value":1,"type":"STRING"}"#,
      #"{"value":"1","type":"INT64"}"#, #"{"value":9223372036854775808,"type":"INT64"}"#,
      #"{"value":1e40,"type":"INT64"}"#, #"{"value":1.5,"type":"INT64"}"#,
      #"{"value":1e400,"type":"DOUBLE"}"#, #"{"value":"1999-12-31","type":"TIMESTAMP"}"#,
      #"{"value":"AA==","type":"BYTES"}"#, #"{"value":[1],"type":"INT64_LIST"}"#,
      #"{"value":"p","type":"REFERENCE"}"#, #"{"value":{},"type":"REFERENCE"}"#,
      #"{"value":{"recordName":"p","action":"VALIDATE"},"type":"REFERENCE"}"#,
      "7", "true", #""a""#, "[]", "null", "{}", #"{"type":"INT64"}"#,
    ])
  func `a field that cannot be read is told, and the page is read`(_ field: String) async throws {
    let records =
      #"{"recordName":"r","recordType":"T","fields":{"a":\#(field),"b":{"value":1,"type":"INT64"}}},"#
      + #"{"recordName":"q","recordType":"T"}"#
    let changes = try await changes(Self.page(records)).changes
    var record = CloudRecord(
      id: RecordID(name: "r"), type: "T", fields: ["b": .integer(1)])
    record.foreignFields = ["a"]
    #expect(changes == [.saved(record), .saved(CloudRecord(id: RecordID(name: "q"), type: "T"))])
  }

  @Test
  func `a record that the server cannot give, or whose type it does not say, keeps no other back`()
    async throws
  {
    let records =
      #"{"recordName":"r","serverErrorCode":"INTERNAL_ERROR","reason":"x"},{"recordName":"s"},"#
      + #"{"recordName":"q","recordType":"T"}"#
    let found = try await changes(Self.page(records)).changes
    #expect(
      found
        == [("r", ""), ("s", ""), ("q", "T")].map {
          .saved(CloudRecord(id: RecordID(name: $0), type: $1))
        })
    let wait = #"{"recordName":"r","serverErrorCode":"THROTTLED","retryAfter":30}"#
    await #expect(
      throws: CloudError.refused(.requestRateLimited, retryAfter: Delay(milliseconds: 30_000))
    ) { try await changes(Self.page(wait)) }
  }

  @Test func `an answer of ten megabytes is not read to its end`() async throws {
    let server = StubServer([
      "changes/zone": { _ in .answer(status: 200, body: Data(repeating: 0x20, count: 10_000_000)) }
    ])
    let cloud = try server.cloud(limit: 4_194_304)
    await #expect(throws: CloudError.answerTooLong(limitInBytes: 4_194_304)) {
      try await cloud.fetchChanges(ChangeRequest())
    }
  }

  private static let good = page(
    #"{"recordName":"r","recordType":"T","recordChangeTag":"1","modified":{"timestamp":7},"#
      + #""fields":{"a":{"value":1,"type":"INT64"},"b":{"value":"é","type":"STRING"},"#
      + #""c":{"value":{"recordName":"p","action":"NONE"},"type":"REFERENCE"}}},"#
      + #"{"recordName":"q","deleted":true}"#)

  /// Cut anywhere, or with any byte anywhere: a page, or a reason why it cannot be read.
  @Test(.cases(150))
  func `a page with one thing wrong is a page or a typed error`() async {
    let count = Self.good.utf8.count
    await forAll(.tuple(.int(in: 0...count - 1), .int(in: -1...255))) { (index, byte) in
      var bytes = Array(Self.good.utf8)
      if byte < 0 { bytes.removeLast(count - index) } else { bytes[index] = UInt8(byte) }
      let body = Data(bytes)
      let server = StubServer(["changes/zone": { _ in .answer(status: 200, body: body) }])
      do {
        let page = try await server.cloud().fetchChanges(ChangeRequest())
        try require(page.changes.count, equals: 2)
        try require(byte >= 0, "A page that is cut was read.")
      } catch CloudError.malformedAnswer(let reason) {
        try require(!reason.isEmpty)
      }
    }
  }

  @Test func `a failure of the server is one, whatever its body is`() async throws {
    for body in ["{}", "[]", #"{"records":[]}"#, #"{"serverErrorCode":7}"#, Self.page("")] {
      await #expect(throws: CloudError.refused(.internalError)) {
        try await changes(body, status: 500)
      }
    }
  }

  @Test(
    arguments: [
      (
        #"{"zoneID":{"zoneName":"A"},"deleted":true,"deletionReason":"x"}"#,
        "\"x\" is not a deletion reason"
      ),
      (#"{"deleted":true}"#, "\"zones.0.zoneID\" is missing"),
    ])
  func `a zone that is gone for an unknown reason is not guessed`(
    _ zone: String, _ reason: String
  ) async throws {
    let server = StubServer([
      "changes/database": { _ in .json(#"{"zones":[\#(zone)],\#(Self.end)}"#) }
    ])
    let cloud = try server.cloud()
    await #expect(throws: CloudError.malformedAnswer(reason)) {
      try await cloud.fetchZones(ZoneRequest())
    }
  }

  @Test(
    arguments: [
      (#"{"subscriptionID":"s"}"#, "the subscription \"s\" is incomplete"),
      (
        #"{"subscriptionID":"s","query":{"recordType":"T"},"firesOn":["never"]}"#,
        "\"never\" is not an event of a subscription"
      ), ("{}", "\"subscriptions.0.subscriptionID\" is missing"),
    ])
  func `a subscription that cannot be read says why`(
    _ wire: String, _ reason: String
  ) async throws {
    let server = StubServer([
      "subscriptions/list": { _ in .json(#"{"subscriptions":[\#(wire)]}"#) }
    ])
    let cloud = try server.cloud()
    await #expect(throws: CloudError.malformedAnswer(reason)) { try await cloud.subscriptions() }
  }
}
