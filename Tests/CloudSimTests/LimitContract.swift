import CloudServing
import CloudSim
import HabitDomain
import PropCheck
import Testing

/// Cloud 5.2: each limit as it is, and one beyond.
@Suite(.timeLimit(.minutes(20))) struct LimitContract {
  @Test(arguments: rows, Transport.allCases)
  func `a server keeps each limit, and not more`(_ row: Row, _ transport: Transport) async throws {
    try await row.holds(over: transport)
  }

  @Test func `the documented limits are those of an app`() {
    let limits = CloudLimits()
    #expect(limits.records == 400 && limits.page == 400 && limits.references == 750)
    #expect(limits.requestBytes == 2_000_000 && limits.recordBytes == 1_000_000)
    #expect(limits.nameLength == 255)
  }

  private static let rows = [
    Row("CK, H", "records and deletions of a request together") { bench in
      let a = try bench.cloud("a")
      let records = ["p", "q"].map { CloudRecord.of($0) }
      let gone = [RecordID(name: "x"), RecordID(name: "y")]
      _ = try await a.save(CloudSave(records, deletions: [gone[0]]))
      let before = bench.records
      try await refuses(.refused(.limitExceeded)) {
        try await a.save(CloudSave(records, deletions: gone, policy: .all))
      }
      try require(bench.records, equals: before)
    },
    // Each record has 2 bytes of name and type, and 10 of a field.
    Row("CK", "bytes of a request", limits: .with { $0.requestBytes = 24 }) { bench in
      let a = try bench.cloud("a")
      _ = try await a.save(CloudSave([.sized("p", 10), .sized("q", 10)]))
      try await refuses(.refused(.limitExceeded)) {
        try await a.save(CloudSave([.sized("r", 10), .sized("s", 11)]))
      }
    },
    Row("WS, CK", "bytes of a record", limits: .with { $0.recordBytes = 12 }) { bench in
      let receipts = try await bench.cloud("a").save(
        CloudSave([.sized("p", 11), .sized("q", 10)]))
      try require(receipts.saved.map(\.error), equals: [.refused(.limitExceeded), nil])
    },
    Row(
      "WS, CK", "bytes of a record together with what the server keeps of it",
      limits: .with { $0.recordBytes = 12 }
    ) { bench in
      let a = try bench.cloud("a")
      try await a.put(.sized("p", 10))
      try await refuses(.refused(.limitExceeded)) {
        try await a.put(.of("p", ["b": .integer(1)]), .changedKeys)
      }
    },
    Row("J", "bytes of a text", limits: .with { $0.fieldBytes = 9 }) { bench in
      let a = try bench.cloud("a")
      try await a.put(.sized("p", 10))
      try await refuses(.refused(.invalidArguments)) { try await a.put(.sized("q", 11)) }
    },
    Row("J", "fields of a record", limits: .with { $0.fields = 1 }) { bench in
      let a = try bench.cloud("a")
      try await a.put(.of("p", ["a": .integer(1)]))
      for fields: [String: CloudValue] in [
        ["a": .integer(1), "b": .integer(2)], ["b": .integer(2)],
      ] {
        try await refuses(.refused(.invalidArguments)) {
          try await a.put(.of("p", fields), .changedKeys)
        }
      }
    },
    // The name of the zone of the app has 14.
    Row("CK", "the length of a name", limits: .with { $0.nameLength = 14 }) { bench in
      let a = try bench.cloud("a")
      let (good, bad) = (String(repeating: "n", count: 14), String(repeating: "n", count: 15))
      try await a.put(.of(good, [good: .integer(1)], type: good))
      for record in [.of(bad), .of("p", type: bad), CloudRecord.of("p", [bad: .integer(1)])] {
        try await refuses(.refused(.invalidArguments)) { try await a.put(record) }
      }
    },
    Row("CK", "references to one target, stored and coming", limits: .with { $0.references = 2 }) {
      bench in
      let a = try bench.cloud("a")
      _ = try await a.save(CloudSave([.of("p"), .child("c", of: "p")]))
      let receipts = try await a.save(CloudSave([.child("d", of: "p"), .child("e", of: "p")]))
      try require(receipts.saved.map(\.error), equals: [nil, .refused(.limitExceeded)])
      try await a.put(.child("c", of: "p"), .all)
      try await a.remove("d")
      try await a.put(.child("e", of: "p"))
    },
    Row("WS", "changes in a page, whatever is asked for") { bench in
      let a = try bench.cloud("a")
      for name in ["p", "q", "r", "s"] { try await a.put(.of(name)) }
      let page = try await a.fetchChanges(ChangeRequest(limit: 100))
      try require(page.names, equals: ["p", "q", "r"])
      try require(page.moreComing)
      for limit in [0, -1, .min] {
        try await refuses(.refused(.invalidArguments)) {
          try await a.fetchChanges(ChangeRequest(limit: limit))
        }
      }
    },
    Row("WS", "records in a page of a query, which goes on at its cursor") { bench in
      let a = try bench.cloud("a")
      for name in ["s", "q", "p", "r"] { try await a.put(.of(name)) }
      try await a.put(.of("x", type: "Other"))
      let first = try await a.query(CloudQuery(type: "T"))
      try require(first.records.map(\.id.name), equals: ["p", "q", "r"])
      let last = try await a.query(CloudQuery(type: "T", cursor: first.cursor))
      try require(last.records.map(\.id.name), equals: ["s"])
      try require(last.cursor, equals: nil)
    },
    Row("CK", "bytes of an account, for each record", limits: .with { $0.accountBytes = 24 }) {
      bench in
      let a = try bench.cloud("a")
      let request = CloudSave([.sized("p", 10), .sized("q", 11), .sized("r", 10)])
      try require(
        try await a.save(request).saved.map(\.error), equals: [nil, .refused(.quotaExceeded), nil])
      try await refuses(.refused(.quotaExceeded)) { try await a.put(.sized("p", 11), .all) }
      try await a.remove("r")
      try await a.put(.sized("q", 10))
      // What does not grow needs no room, even if there is less than is used.
      bench.server.update { $0.setQuota(1) }
      for size in [10, 9] { try await a.put(.sized("p", size), .all) }
      try await refuses(.refused(.quotaExceeded)) { try await a.put(.sized("p", 10), .all) }
    },
    Row("CK", "room is there again when a zone has gone", limits: .with { $0.accountBytes = 12 }) {
      bench in
      let a = try bench.cloud("a")
      try await a.put(.sized("p", 10))
      try await a.deleteZone(Bench.zone)
      try await a.saveZone(Bench.zone)
      try await a.put(.sized("q", 10))
    },
    Row(
      "J", "zones and subscriptions of an account",
      limits: .with {
        $0.zones = 1
        $0.subscriptions = 1
      }
    ) { bench in
      let a = try bench.cloud("a")
      try await refuses(.refused(.limitExceeded)) { try await a.saveZone(Bench.other) }
      try await a.saveSubscription(Subscription(id: "s", recordType: "T"))
      try await a.saveSubscription(Subscription(id: "s", recordType: "U"))
      try await refuses(.refused(.limitExceeded)) {
        try await a.saveSubscription(Subscription(id: "t", recordType: "T"))
      }
    },
  ]
}

extension CloudLimits {
  /// The small limits with a change.
  static func with(_ change: (inout CloudLimits) -> Void) -> CloudLimits {
    var limits = CloudLimits.small()
    change(&limits)
    return limits
  }
}

extension CloudRecord {
  /// A record with a field of so many bytes, including its name.
  static func sized(_ name: String, _ bytes: Int) -> CloudRecord {
    of(name, ["f": .text(String(repeating: "x", count: bytes - 1))])
  }
}
