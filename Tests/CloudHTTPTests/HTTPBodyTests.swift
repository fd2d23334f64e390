import HabitDomain
import Foundation
import Testing

/// The bodies of requests, in the shapes of CloudKit Web Services (cloud 5.7).
@Suite(.timeLimit(.minutes(20))) struct HTTPBodyTests {
  private static let zone = #""zoneID":{"zoneName":"TribeBoardZone"}"#
  private static let record = CloudRecord(
    id: RecordID(name: "r"), type: "T", fields: ["a": .integer(1)], changeTag: "7")
  private static let new = CloudRecord(id: RecordID(name: "n"), type: "T")

  private func bodies(_ calls: (Cloud) async throws -> Void) async throws -> [String] {
    let server = StubServer(["records/modify": StubServer.Answer.echo])
    try? await calls(try server.cloud())
    return server.requests.calls.map { String(decoding: $0.body, as: UTF8.self) }
  }

  @Test func `a field has its value and its type`() async throws {
    let record = CloudRecord(
      id: RecordID(name: "r"), type: "Family",
      fields: [
        "a": .text("é/\0"), "b": .integer(.max), "c": .number(0.1),
        "d": .date(Instant(milliseconds: -1)), "e": .reference(RecordID(name: "p")),
        "f": .link(RecordID(name: "p")), "g": .text("x"),
      ], encryptedFields: ["g"], clearedFields: ["h"], modifiedAt: Instant(milliseconds: 5))
    let pointer = { (action: String) in
      #"{"type":"REFERENCE","value":{"action":"\#(action)","recordName":"p",\#(Self.zone)}}"#
    }
    let fields =
      #"{"a":{"type":"STRING","value":"é/\u0000"},"b":{"type":"INT64","value":"#
      + #"9223372036854775807},"c":{"type":"DOUBLE","value":0.1},"d":{"type":"TIMESTAMP","#
      + #""value":-1},"e":\#(pointer("DELETE_SELF")),"f":\#(pointer("NONE")),"#
      + #""g":{"type":"ENCRYPTED_STRING","value":"x"},"h":{"value":null}}"#
    let sent = try await bodies { _ = try await $0.save(CloudSave([record])) }
    #expect(
      sent == [
        #"{"atomic":false,"operations":[{"operationType":"create","record":{"fields":\#(fields),"#
          + #""recordName":"r","recordType":"Family"}}],\#(Self.zone)}"#
      ])
  }

  @Test(
    arguments: [
      (.ifUnchanged, true, ["create", "replace", "forceDelete"]),
      (.changedKeys, false, ["forceUpdate", "forceUpdate", "forceDelete"]),
      (.all, true, ["forceReplace", "forceReplace", "forceDelete"]),
    ] as [(CloudSave.Policy, Bool, [String])])
  func `the policy and the tag say which operation it is`(
    _ policy: CloudSave.Policy, _ isAtomic: Bool, _ types: [String]
  ) async throws {
    let save = CloudSave(
      [Self.new, Self.record], deletions: [RecordID(name: "q")], policy: policy,
      isAtomic: isAtomic)
    let sent = try await bodies { _ = try await $0.save(save) }
    let records = [
      #"{"fields":{},"recordName":"n","recordType":"T"}"#,
      #"{"fields":{"a":{"type":"INT64","value":1}},"recordChangeTag":"7","recordName":"r","#
        + #""recordType":"T"}"#, #"{"recordName":"q"}"#,
    ]
    let operations = zip(types, records).map { #"{"operationType":"\#($0)","record":\#($1)}"# }
    #expect(
      sent == [
        #"{"atomic":\#(isAtomic),"operations":[\#(operations.joined(separator: ","))],"#
          + "\(Self.zone)}"
      ])
  }

  @Test func `questions about records and changes are these`() async throws {
    let query = CloudQuery(
      type: "T", matching: ["b": .text("x"), "a": .integer(1)], cursor: "c", limit: 2)
    let sent = try await bodies { cloud in
      _ = try? await cloud.fetchChanges(ChangeRequest(token: "9", limit: 3))
      _ = try? await cloud.fetchChanges(ChangeRequest(limit: 3))
      _ = try? await cloud.fetchZones(ZoneRequest(token: "9", limit: 3))
      _ = try? await cloud.fetch(RecordID(name: "r"))
      _ = try? await cloud.query(query)
    }
    #expect(
      sent == [
        #"{"zones":[{"resultsLimit":3,"syncToken":"9",\#(Self.zone)}]}"#,
        #"{"zones":[{"resultsLimit":3,\#(Self.zone)}]}"#, #"{"resultsLimit":3,"syncToken":"9"}"#,
        #"{"records":[{"recordName":"r"}],\#(Self.zone)}"#,
        #"{"continuationMarker":"c","query":{"filterBy":[{"comparator":"EQUALS","fieldName":"a","#
          + #""fieldValue":{"type":"INT64","value":1}},{"comparator":"EQUALS","fieldName":"b","#
          + #""fieldValue":{"type":"STRING","value":"x"}}],"recordType":"T"},"resultsLimit":2,"#
          + "\(Self.zone)}",
      ])
  }

  @Test func `operations on zones and subscriptions are these`() async throws {
    let subscription = Subscription(id: "s", recordType: "T", events: [.update, .create])
    let sent = try await bodies { cloud in
      try? await cloud.saveZone(.app)
      try? await cloud.deleteZone(.app)
      try? await cloud.saveSubscription(subscription)
      try? await cloud.deleteSubscription("s")
    }
    #expect(
      sent == [
        #"{"operations":[{"operationType":"create","zone":{\#(Self.zone)}}]}"#,
        #"{"operations":[{"operationType":"delete","zone":{\#(Self.zone)}}]}"#,
        #"{"operations":[{"operationType":"create","subscription":{"firesOn":["create","#
          + #""update"],"query":{"recordType":"T"},"subscriptionID":"s","subscriptionType":"#
          + #""query",\#(Self.zone)}}]}"#,
        #"{"operations":[{"operationType":"delete","subscription":{"subscriptionID":"s"}}]}"#,
      ])
  }
}
