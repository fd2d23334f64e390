import HabitDomain
import Foundation
import Testing

/// What became of the records of a save: one result for each, found by its name.
@Suite(.timeLimit(.minutes(20))) struct ReceiptTests {
  private static let other = RecordZone(name: "Other")
  private static let atomic = CloudError.refused(.batchRequestFailed)
  private static let stored = CloudRecord(id: RecordID(name: "r"), type: "T", changeTag: "2")

  private static func record(_ name: String, _ zone: RecordZone = .app) -> CloudRecord {
    CloudRecord(id: RecordID(zone: zone, name: name), type: "T")
  }

  private func server(_ records: String) -> StubServer {
    StubServer(["records/modify": { _ in .json(#"{"records":[\#(records)]}"#) }])
  }

  @Test func `each record and each deletion has its own receipt, in any order`() async throws {
    let cloud = try server(
      #"{"recordName":"x","deleted":true},"#
        + #"{"recordName":"q","serverErrorCode":"CONFLICT","serverRecord":{"recordName":"q","#
        + #""recordType":"T","recordChangeTag":"5","modified":{"timestamp":7}}},"#
        + #"{"recordName":"p","serverErrorCode":"EXISTS","reason":"record to insert exists"},"#
        + #"{"recordName":"y","serverErrorCode":"TRY_AGAIN_LATER","retryAfter":0.5},"#
        + #"{"recordName":"r","recordType":"T","recordChangeTag":"2","deleted":false}"#
    ).cloud()
    let request = CloudSave(
      [Self.record("p"), Self.record("q"), Self.record("r")],
      deletions: [RecordID(name: "x"), RecordID(name: "y")])
    var server = Self.record("q")
    (server.changeTag, server.modifiedAt) = ("5", Instant(milliseconds: 7))
    let busy = CloudError.refused(.serviceUnavailable, retryAfter: Delay(milliseconds: 500))
    #expect(
      try await cloud.save(request)
        == CloudReceipts(
          [
            .failure(.recordChanged(server: nil)), .failure(.recordChanged(server: server)),
            .success(Self.stored),
          ],
          deleted: [.success(RecordID(name: "x")), .failure(busy)]))
  }

  @Test(
    arguments: [
      ("", "it has no result for \"p\""),
      (#"{"recordName":"p","recordType":"T"}"#, "it has no result for \"x\""),
      (
        #"{"recordName":"p","recordType":"T"},{"recordName":"p","recordType":"T"}"#,
        "it has two results for \"p\""
      ),
      (
        #"{"recordName":"p","recordType":"T"},{"recordName":"z","recordType":"T"}"#,
        "it has a result for \"z\", which was not sent"
      ),
      (
        #"{"recordName":"p","deleted":true},{"recordName":"x","deleted":true}"#,
        "it reports \"p\" as deleted, but it was saved"
      ),
      (
        #"{"recordName":"p","recordType":"T"},{"recordName":"x","recordType":"T"}"#,
        "it returns \"x\", but it was deleted"
      ),
      (#"{"serverErrorCode":"CONFLICT"}"#, "an error has no record name"),
      (#"{"recordName":"p"}"#, "it has no result for \"x\""),
      (
        #"{"recordName":"p","recordType":"T","zoneID":{"zoneName":"Z"}}"#,
        "the record \"p\" is in another zone"
      ),
      (#"{"recordType":"T"}"#, "\"records.0.recordName\" is missing"),
      (#"{"recordName":7,"recordType":"T"}"#, "\"records.0.recordName\" has the wrong type"),
    ])
  func `results that do not fit the request are an answer that cannot be read`(
    _ records: String, _ reason: String
  ) async throws {
    let cloud = try server(records).cloud()
    await #expect(throws: CloudError.malformedAnswer(reason)) {
      try await cloud.save(CloudSave([Self.record("p")], deletions: [RecordID(name: "x")]))
    }
  }

  @Test func `records of several zones are several requests, and answers one`() async throws {
    let server = StubServer(["records/modify": StubServer.Answer.echo])
    let records = [Self.record("p"), Self.record("q", Self.other), Self.record("r")]
    let receipts = try await server.cloud().save(CloudSave(records, isAtomic: true))
    #expect(receipts == CloudReceipts(records.map { .success($0) }))
    #expect(server.requests.calls.count == 2)
  }

  @Test func `a request that fails after another one loses no receipt`() async throws {
    let server = StubServer([
      "records/modify": { request in
        String(decoding: request.body, as: UTF8.self).contains("Other")
          ? .json(#"{"serverErrorCode":"THROTTLED","retryAfter":3}"#, status: 429)
          : StubServer.Answer.echo(request)
      }
    ])
    let third = Self.record("s", RecordZone(name: "Third"))
    let records = [Self.record("p"), Self.record("q", Self.other), third]
    let limited = CloudError.refused(.requestRateLimited, retryAfter: Delay(milliseconds: 3_000))
    let cloud = try server.cloud()
    #expect(
      try await cloud.save(CloudSave(records))
        == CloudReceipts([.success(records[0]), .failure(limited), .failure(Self.atomic)]))
    #expect(server.requests.calls.count == 2)
    await #expect(throws: limited) { try await cloud.save(CloudSave(records.reversed().suffix(2))) }
  }

  @Test func `the standard zone is never asked for all or nothing`() async throws {
    let server = StubServer(["records/modify": StubServer.Answer.echo])
    let request = CloudSave([Self.record("p", .standard)], isAtomic: true)
    _ = try await server.cloud().save(request)
    let body = String(decoding: server.requests.calls.first?.body ?? Data(), as: UTF8.self)
    #expect(body.contains(#""atomic":false"#))
  }
}
