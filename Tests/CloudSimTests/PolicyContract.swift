import CloudServing
import CloudSim
import HabitDomain
import PropCheck
import Testing

/// Cloud 5.3.
@Suite(.timeLimit(.minutes(20))) struct PolicyContract {
  @Test(arguments: unchanged + forced + atomic, Transport.allCases)
  func `save policies`(_ row: Row, _ transport: Transport) async throws {
    try await row.holds(over: transport)
  }

  private static let unchanged = [
    Row("CK", "the tag of the server: the record is stored") { bench in
      let a = try bench.cloud("a")
      var record = try await a.put(.of("r", ["x": .integer(1)]))
      record.fields["x"] = .integer(2)
      try await a.put(record)
      try require(bench.records["r"]?.fields, equals: ["x": .integer(2)])
    },
    Row("CK", "another tag: a conflict, with the record of the server") { bench in
      let (a, b) = (try bench.cloud("a"), try bench.cloud("b"))
      let old = try await a.put(.of("r"))
      let new = try await b.put(old)
      try await refuses(.recordChanged(server: new)) { try await a.put(old) }
      try require(bench.records["r"], equals: new)
    },
    Row("CK", "no tag, and there is a record: a conflict") { bench in
      let stored = try await bench.cloud("a").put(.of("r"))
      try await refuses(.recordChanged(server: stored)) { try await bench.cloud("b").put(.of("r")) }
    },
    Row("I", "14/2004: a conflict can come without the record of the server") { bench in
      try await bench.cloud("a").put(.of("r"))
      let b = try bench.cloud("b", .serverRecordHidden)
      try await refuses(.recordChanged(server: nil)) { try await b.put(.of("r")) }
    },
    Row("CK", "a tag, and the record is gone: unknownItem") { bench in
      let a = try bench.cloud("a")
      let old = try await a.put(.of("r"))
      try await a.remove("r")
      try await refuses(.refused(.unknownItem)) { try await a.put(old) }
      try await a.put(.of("r"))
      try require(bench.tombstones.isEmpty)
    },
    Row("WS", "replace: fields that are not sent go") { bench in
      let a = try bench.cloud("a")
      let old = try await a.put(.of("r", ["x": .integer(1), "y": .integer(2)]))
      try await a.put(.of("r", ["x": .integer(3)], tag: old.changeTag))
      try require(bench.records["r"]?.fields, equals: ["x": .integer(3)])
    },
    Row("CK", "as a variant fields that are not sent stay until cleared", variant: .keeping) {
      bench in
      let a = try bench.cloud("a")
      let old = try await a.put(.of("r", ["x": .integer(1), "y": .integer(2)]))
      let new = try await a.put(.of("r", ["x": .integer(3)], tag: old.changeTag))
      try require(new.fields, equals: ["x": .integer(3), "y": .integer(2)])
      var cleared = CloudRecord.of("r", tag: new.changeTag)
      cleared.clearedFields = ["x"]
      try require(try await a.put(cleared).fields, equals: ["y": .integer(2)])
      try require(bench.records["r"]?.clearedFields, equals: [])
    },
  ]

  private static let forced = [
    Row("CK, WS", "changedKeys: whatever the tag, field by field, also what is new") { bench in
      let a = try bench.cloud("a")
      try await a.put(.of("r", ["x": .integer(1), "y": .integer(2)], tag: "old"), .changedKeys)
      var changed = CloudRecord.of("r", ["z": .integer(3)], tag: "older")
      changed.clearedFields = ["x", "unknown"]
      try await a.put(changed, .changedKeys)
      try require(bench.records["r"]?.fields, equals: ["y": .integer(2), "z": .integer(3)])
    },
    Row("J", "a field that is sent and cleared makes no sense") { bench in
      var record = CloudRecord.of("r", ["x": .integer(1)])
      record.clearedFields = ["x"]
      let sent = record
      try await refuses(.refused(.invalidArguments)) { try await bench.cloud("a").put(sent) }
    },
    Row("CK, WS", "all: whatever the tag, as a whole, also what is new") { bench in
      let a = try bench.cloud("a")
      try await a.put(.of("r", ["x": .integer(1), "y": .integer(2)], tag: "old"), .all)
      try await a.put(.of("r", ["x": .integer(3)], tag: "older"), .all)
      try require(bench.records["r"]?.fields, equals: ["x": .integer(3)])
    },
  ]

  private static let atomic = [
    Row("CK", "not atomic: each record has its own outcome, in order") { bench in
      let a = try bench.cloud("a")
      let stored = try await a.put(.of("q"))
      let request = CloudSave([.of("p"), .of("q"), .of("r")])
      try require(
        try await a.save(request).saved.map(\.error),
        equals: [nil, .recordChanged(server: stored), nil])
      try require(bench.records.keys.sorted(), equals: ["p", "q", "r"])
    },
    Row("CK", "atomic: one refusal, and the others are batchRequestFailed, nothing is stored") {
      bench in
      let a = try bench.cloud("a")
      let stored = try await a.put(.of("q"))
      let request = CloudSave([.of("p"), .of("q")], deletions: [stored.id], isAtomic: true)
      try await refuses(.refused(.invalidArguments)) { try await a.save(request) }
      let receipts = try await a.save(
        CloudSave([.of("p"), .of("q")], deletions: [RecordID(name: "x")], isAtomic: true))
      try require(
        receipts.saved.map(\.error),
        equals: [.refused(.batchRequestFailed), .recordChanged(server: stored)])
      try require(receipts.deleted, equals: [.failure(.refused(.batchRequestFailed))])
      try require(bench.records, equals: ["q": stored])
    },
    Row("CK", "atomic: without a refusal all is stored") { bench in
      let request = CloudSave([.of("p"), .child("c", of: "p")], isAtomic: true)
      try require(try await bench.cloud("a").save(request).saved.compactMap(\.error), equals: [])
      try require(bench.records.count, equals: 2)
    },
    Row("H", "atomic by zone: the refusal of one zone does not concern another") { bench in
      let a = try bench.cloud("a")
      try await a.saveZone(Bench.other)
      let there = CloudRecord(id: RecordID(zone: Bench.other, name: "p"), type: "T")
      let request = CloudSave([.of("p"), there, .of("_")], isAtomic: true)
      try require(
        try await a.save(request).saved.map(\.error),
        equals: [.refused(.batchRequestFailed), nil, .refused(.invalidArguments)])
    },
    Row("CK", "the standard zone is never atomic") { bench in
      let records = ["p", "_"].map {
        CloudRecord(id: RecordID(zone: .standard, name: $0), type: "T")
      }
      let receipts = try await bench.cloud("a").save(CloudSave(records, isAtomic: true))
      try require(receipts.saved.map(\.error), equals: [nil, .refused(.invalidArguments)])
    },
  ]
}

extension CloudVariant {
  static var keeping: CloudVariant {
    var variant = CloudVariant()
    variant.absentFields = .stay
    return variant
  }
}
