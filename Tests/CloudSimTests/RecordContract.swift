import CloudServing
import CloudSim
import HabitDomain
import PropCheck
import Testing

/// Cloud 5.1, and 5.2 for the record twice in one request.
@Suite(.timeLimit(.minutes(20))) struct RecordContract {
  @Test(arguments: fields + encryption + references + requests, Transport.allCases)
  func `records and fields`(_ row: Row, _ transport: Transport) async throws {
    try await row.holds(over: transport)
  }

  private static let fields = [
    Row("WS", "every kind of value comes back") { bench in
      let record = CloudRecord.of(
        "r",
        [
          "a": .text("é\0"), "b": .integer(.min), "c": .number(-0.5),
          "e": .link(RecordID(name: "x")),
          "d": .date(Instant(milliseconds: -1)), "f": .reference(RecordID(name: "r")),
        ])
      try await bench.cloud("a").put(record)
      let found = try await bench.cloud("b").fetch(record.id)
      try require(found.fields, equals: record.fields)
    },
    Row("CK", "the server sets the tag and the time, and each tag is new") { bench in
      let (a, r) = (try bench.cloud("a"), CloudRecord.of("r"))
      let first = try await a.put(r)
      bench.server.update { $0.advance(by: Delay(milliseconds: 5)) }
      let second = try await a.put(first)
      try require(first.changeTag != second.changeTag)
      try require(second.modifiedAt, equals: Instant(milliseconds: 1_000_005))
      try await a.remove("r")
      let third = try await a.put(r)
      try require(Set([first, second, third].map(\.changeTag)).count, equals: 3)
    },
    Row("CK", "names are ASCII, 1 to 255 long, and do not begin with _") { bench in
      let a = try bench.cloud("a")
      for name in ["", "_r", "é", String(repeating: "r", count: 256)] {
        try await refuses(.refused(.invalidArguments)) { try await a.put(.of(name)) }
      }
      for name in ["r_", "R", String(repeating: "r", count: 255)] { try await a.put(.of(name)) }
    },
    Row("J", "a record keeps its type, and a field its kind of value") { bench in
      let a = try bench.cloud("a")
      let old = try await a.put(.of("r", ["a": .integer(1)]))
      try await refuses(.refused(.invalidArguments)) {
        try await a.put(.of("r", type: "Other", tag: old.changeTag))
      }
      try await refuses(.refused(.invalidArguments)) { try await a.put(.of("q", ["a": .text("")])) }
    },
    Row("J", "a number that is not finite is refused") { bench in
      try await refuses(.refused(.invalidArguments)) {
        try await bench.cloud("a").put(.of("r", ["a": .number(.infinity)]))
      }
    },
  ]

  private static let encryption = [
    Row("CK", "an encrypted field comes back as one") { bench in
      var record = CloudRecord.of("r", ["a": .text("x"), "b": .text("y")])
      record.encryptedFields = ["a"]
      try await bench.cloud("a").put(record)
      try require(try await bench.cloud("b").fetch(record.id).encryptedFields, equals: ["a"])
    },
    Row("CK", "a plain field cannot be turned into an encrypted one, nor back") { bench in
      let a = try bench.cloud("a")
      var record = CloudRecord.of("r", ["a": .text("x"), "b": .text("y")])
      record.encryptedFields = ["a"]
      try await a.put(record)
      record.id = RecordID(name: "q")
      for fields: Set<String> in [["a", "b"], []] {
        record.encryptedFields = fields
        let changed = record
        try await refuses(.refused(.invalidArguments)) { try await a.put(changed) }
      }
    },
    Row("CK", "nobody can search for an encrypted value, and no reference is encrypted") { bench in
      let a = try bench.cloud("a")
      var record = CloudRecord.of("r", ["a": .text("x")])
      record.encryptedFields = ["a"]
      try await a.put(record)
      try await refuses(.refused(.invalidArguments)) {
        try await a.query(CloudQuery(type: "T", matching: ["a": .text("x")]))
      }
      var child = CloudRecord.child("c", of: "r")
      child.encryptedFields = ["parent"]
      let encrypted = child
      try await refuses(.refused(.invalidArguments)) { try await a.put(encrypted) }
    },
  ]

  private static let references = [
    Row("CK", "what refers to a record is deleted with it, and so on, and readers are told") {
      bench in
      let a = try bench.cloud("a")
      for record in [.of("p"), CloudRecord.child("c", of: "p"), .child("g", of: "c"), .of("q")] {
        try await a.put(record)
      }
      let token = try await bench.cloud("b").read().token
      try await a.remove("p")
      try require(bench.records.keys.sorted(), equals: ["q"])
      try require(try await bench.cloud("b").read(after: token).names, equals: ["-p", "-c", "-g"])
    },
    Row("J", "records that refer to each other go together") { bench in
      let a = try bench.cloud("a")
      _ = try await a.save(CloudSave([.child("p", of: "q"), .child("q", of: "p")]))
      try require(bench.records.count, equals: 2)
      try await a.remove("q")
      try require(bench.tombstones, equals: ["p", "q"])
    },
    Row("CK", "a reference without action may lead nowhere, and nothing goes with it") { bench in
      let a = try bench.cloud("a")
      try await a.put(.of("c", ["other": .link(RecordID(name: "p"))]))
      try await a.put(.of("p"))
      try await a.remove("p")
      try require(bench.records.keys.sorted(), equals: ["c"])
    },
    Row("CK", "a reference that deletes leads to a record that is there or comes along") { bench in
      let a = try bench.cloud("a")
      try await refuses(.refused(.referenceViolation)) { try await a.put(.child("c", of: "p")) }
      let both = CloudSave([.child("c", of: "p"), .of("p")])
      try require(
        try await a.save(both).saved.compactMap { try? $0.get().id.name }, equals: ["c", "p"])
    },
    Row("I", "what refers to a record that is refused is refused") { bench in
      let a = try bench.cloud("a")
      bench.server.update { $0.setQuota(50) }
      let big = CloudRecord.of("p", ["text": .text(String(repeating: "x", count: 50))])
      let request = CloudSave([big, .child("c", of: "p"), .child("g", of: "c")])
      try require(
        try await a.save(request).saved.map(\.error),
        equals: [
          .refused(.quotaExceeded), .refused(.referenceViolation), .refused(.referenceViolation),
        ])
      try require(bench.records.isEmpty)
    },
    Row("CK", "a reference leads to a record of its own zone") { bench in
      let a = try bench.cloud("a")
      try await a.saveZone(Bench.other)
      let target = RecordID(zone: Bench.other, name: "p")
      for value: CloudValue in [.link(target), .reference(target)] {
        try await refuses(.refused(.invalidArguments)) { try await a.put(.of("c", ["x": value])) }
      }
    },
    Row("J", "a record whose parent changes is deleted with the new one alone") { bench in
      let a = try bench.cloud("a")
      for record in [.of("p"), .of("q"), CloudRecord.child("c", of: "p")] {
        try await a.put(record)
      }
      try await a.put(.child("c", of: "q"), .all)
      try await a.remove("p")
      try require(bench.records.keys.sorted(), equals: ["c", "q"])
      try await a.remove("q")
      try require(bench.records.isEmpty)
    },
  ]

  private static let requests = [
    Row("I", "a record twice in one request spoils all of it") { bench in
      let a = try bench.cloud("a")
      for request in [
        CloudSave([.of("r"), .of("q"), .of("r")]),
        CloudSave([.of("q"), .of("r")], deletions: [RecordID(name: "r")]),
        CloudSave([], deletions: [RecordID(name: "r"), RecordID(name: "r")]),
      ] {
        try await refuses(.refused(.invalidArguments)) { try await a.save(request) }
      }
      try require(bench.records.isEmpty)
    },
    Row("J", "an empty request succeeds") { bench in
      try require(try await bench.cloud("a").save(CloudSave([])), equals: CloudReceipts())
    },
    Row("J", "records are stored first and deleted then") { bench in
      let a = try bench.cloud("a")
      try await a.put(.of("p"))
      let request = CloudSave([.child("c", of: "p")], deletions: [RecordID(name: "p")])
      let receipts = try await a.save(request)
      try require(receipts.saved.count + receipts.deleted.count, equals: 2)
      try require(bench.tombstones, equals: ["c", "p"])
    },
    Row("D 4.3", "deleting what is not there succeeds") { bench in
      try require(try await bench.cloud("a").remove("r"), equals: RecordID(name: "r"))
      try require(bench.tombstones.isEmpty)
    },
    Row("D 4.3", "or is refused, as a variant", variant: .refusing) { bench in
      try await refuses(.refused(.unknownItem)) { try await bench.cloud("a").remove("r") }
    },
  ]
}

extension Result {
  var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

extension CloudVariant {
  static var refusing: CloudVariant {
    var variant = CloudVariant()
    variant.unknownDeletion = .isRefused
    return variant
  }
}
