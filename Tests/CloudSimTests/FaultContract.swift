import CloudServing
import CloudSim
import HabitDomain
import PropCheck
import Testing

/// Cloud 4: what each fault does, and that nothing else happens.
@Suite(.timeLimit(.minutes(20))) struct FaultContract {
  @Test(arguments: ways + servers + states, Transport.allCases)
  func `a fault does what its name says, and nothing else`(
    _ row: Row, _ transport: Transport
  ) async throws {
    try await row.holds(over: transport)
  }

  private static let second = Delay(milliseconds: 1_000)

  private static let ways = [
    Row("4 (2)", "a request that is lost is not carried out") { bench in
      let a = try bench.cloud("a", .requestLost)
      try await refuses(.refused(.networkFailure)) { try await a.put(.of("p")) }
      try require(bench.records.isEmpty)
      try await a.put(.of("p"))
    },
    Row("4 (3)", "an answer that is lost was carried out") { bench in
      let a = try bench.cloud("a", .replyLost)
      try await refuses(.refused(.serverResponseLost)) { try await a.put(.of("p")) }
      try require(bench.records.count, equals: 1)
      try await refuses(.recordChanged(server: bench.records["p"])) { try await a.put(.of("p")) }
    },
    Row("4", "an answer that cannot be read was carried out") { bench in
      let a = try bench.cloud("a", .replyUnreadable)
      try await refuses(.malformedAnswer("it is not JSON")) { try await a.put(.of("p")) }
      try require(bench.records.count, equals: 1)
    },
    Row("4", "a request that arrives twice is carried out twice: the first answer") { bench in
      let a = try bench.cloud("a", .requestDoubled(answer: .first))
      let stored = try await a.put(.of("p"), .all)
      try require(bench.records["p"]?.changeTag != stored.changeTag)
    },
    Row("4", "a request that arrives twice is carried out twice: the second answer") { bench in
      let a = try bench.cloud("a", .requestDoubled(answer: .second))
      try await refuses(.recordChanged(server: .of("p"))) {
        do { try await a.put(.of("p")) } catch CloudError.recordChanged(let server) {
          try require(server, equals: bench.records["p"])
          throw CloudError.recordChanged(server: .of("p"))
        }
      }
    },
    Row("4 (1)", "an outage lasts as long as it does, for this device") { bench in
      let a = try bench.cloud("a", .offline(second))
      for _ in 0..<2 {
        try await refuses(.refused(.networkUnavailable)) { try await a.put(.of("p")) }
      }
      try await bench.cloud("b").put(.of("q"))
      bench.server.update { $0.advance(by: second) }
      try await a.put(.of("p"))
    },
    Row("4", "messages that take long let time pass") { bench in
      let a = try bench.cloud("a", .requestDelayed(second), .replyDelayed(second))
      let stored = try await a.put(.of("p"))
      try require(stored.modifiedAt, equals: Instant(milliseconds: 1_001_000))
      try require(bench.server.state.time, equals: Instant(milliseconds: 1_002_000))
    },
    Row("TN", "after a throttle the system refuses by itself, until the time has passed") { bench in
      let a = try bench.cloud("a", .refused(.requestRateLimited, retryAfter: second))
      let limited = { CloudError.refused(.requestRateLimited, retryAfter: $0) }
      try await refuses(limited(second)) { try await a.put(.of("p")) }
      bench.server.update { $0.advance(by: Delay(milliseconds: 400)) }
      try await refuses(limited(Delay(milliseconds: 600))) { try await a.put(.of("p")) }
      try require(bench.server.trace.entries.map { $0.done == nil }, equals: [false, true])
      try await bench.cloud("b").put(.of("q"))
      bench.server.update { $0.advance(by: Delay(milliseconds: 600)) }
      try await a.put(.of("p"))
    },
    Row("J", "a busy zone asks to wait, and does not make the system refuse") { bench in
      let a = try bench.cloud("a", .refused(.zoneBusy, retryAfter: second))
      try await refuses(.refused(.zoneBusy, retryAfter: second)) { try await a.put(.of("p")) }
      try await a.put(.of("p"))
    },
  ]

  private static let servers = [
    Row("4 (6)", "one record is refused, and the others are stored") { bench in
      let a = try bench.cloud("a", .recordRefused(4, .serverRejectedRequest))
      let receipts = try await a.save(CloudSave([.of("p"), .of("q"), .of("r")]))
      try require(
        receipts.saved.map(\.error), equals: [nil, .refused(.serverRejectedRequest), nil])
    },
    Row("4 (6)", "one record of an atomic request is refused, and none is stored") { bench in
      let a = try bench.cloud("a", .recordRefused(0, .serverRejectedRequest))
      let receipts = try await a.save(CloudSave([.of("p"), .of("q")], isAtomic: true))
      try require(
        receipts.saved.map(\.error),
        equals: [.refused(.serverRejectedRequest), .refused(.batchRequestFailed)])
      try require(bench.records.isEmpty)
    },
    Row("4 (7)", "another program has just saved the record") { bench in
      let old = try await bench.cloud("b").put(.of("p", ["x": .integer(1)]))
      let a = try bench.cloud("a", .recordTouched(0))
      do {
        try await a.put(old)
        throw Failure("It was stored.")
      } catch CloudError.recordChanged(let server?) {
        try require(server, equals: bench.records["p"])
        try require(server.fields == old.fields && server.changeTag != old.changeTag)
      }
    },
    Row("4 (7)", "another program has just saved it, and the answer does not say what") { bench in
      let old = try await bench.cloud("b").put(.of("p"))
      let a = try bench.cloud("a", .recordTouched(0), .serverRecordHidden)
      try await refuses(.recordChanged(server: nil)) { try await a.put(old) }
    },
    Row("4 (10)", "tokens expire at the moment of a call") { bench in
      let token = try await bench.cloud("b").read().token
      let a = try bench.cloud("a", .tokensExpired)
      try await refuses(.refused(.changeTokenExpired)) { try await a.read(after: token) }
      let zones = try await a.fetchZones(ZoneRequest()).token
      let b = try bench.cloud("b", .tokensExpired, at: 1)
      try await refuses(.refused(.changeTokenExpired)) {
        try await b.fetchZones(ZoneRequest(token: zones))
      }
    },
    Row("4 (11)", "a zone ends at the moment of a call") { bench in
      let a = try bench.cloud("a", .zoneEnded(.purged))
      try await refuses(.refused(.userDeletedZone)) { try await a.put(.of("p")) }
    },
    Row("4 (12)", "an account changes at the moment of a call") { bench in
      let a = try bench.cloud("a", .signedIn("ann"))
      try require(try await a.user(), equals: "ann")
      let b = try bench.cloud("b", .accountStatus(.temporarilyUnavailable))
      try await refuses(.refused(.accountTemporarilyUnavailable)) { try await b.put(.of("p")) }
      let c = try bench.cloud("c", .signedIn(nil))
      try require(try await c.accountStatus(), equals: .noAccount)
    },
    Row("J", "no message about the status of an account can be lost") { bench in
      let lost: [Fault] = [
        .requestLost, .replyLost, .replyUnreadable, .offline(second),
      ]
      let a = try bench.cloud("a", lost.map { .init($0, device: "a", call: 0) })
      try require(try await a.accountStatus(), equals: .available)
      try await a.put(.of("p"))
    },
    Row("J", "a device may fail to know the status of its account") { bench in
      let a = try bench.cloud("a", .refused(.internalError))
      try await refuses(.refused(.internalError)) { _ = try await a.accountStatus() }
      try require(try await a.accountStatus(), equals: .available)
    },
    Row("4 (9)", "an account is full, until there is room again") { bench in
      let a = try bench.cloud("a", .quota(1))
      for _ in 0..<2 { try await refuses(.refused(.quotaExceeded)) { try await a.put(.of("p")) } }
      bench.server.update { $0.setQuota(nil) }
      try await a.put(.of("p"))
    },
    Row("4 (15)", "the clock of the server jumps, even to 1970, and beyond all time") { bench in
      let plan: [Int64] = [-1_000_000, .max, .max, .min, .min]
      let cloud = try bench.cloud(
        "a", plan.enumerated().map { .init(.clockJumped($1), device: "a", call: $0) })
      try require(try await cloud.put(.of("p")).modifiedAt, equals: Instant(milliseconds: 0))
      for name in ["q", "r", "s", "t"] { try await cloud.put(.of(name)) }
      try require(bench.server.state.time, equals: Instant(milliseconds: 1_000_000))
      bench.server.update { $0.setClock(Instant(milliseconds: 7)) }
      try require(bench.server.state.clock, equals: Instant(milliseconds: 7))
    },
  ]

  private static let states = [
    Row("D 4.3", "a page in another order has the same changes") { bench in
      let a = try bench.cloud("a")
      for name in ["p", "q", "r"] { try await a.put(.of(name)) }
      let orders = try await (0..<20).asyncMap { seed in
        let reader = try bench.cloud("r\(seed)", .pageShuffled(seed: UInt64(seed)))
        return try await reader.fetchChanges(ChangeRequest()).names
      }
      try require(orders.allSatisfy { $0.sorted() == ["p", "q", "r"] })
      try require(Set(orders).count, equals: 6)
    },
    Row("5.6", "a page comes again, and its token still leads on") { bench in
      let a = try bench.cloud("a")
      for name in ["p", "q", "r", "s"] { try await a.put(.of(name)) }
      let b = try bench.cloud("b", .pageRepeated, at: 1)
      let first = try await b.fetchChanges(ChangeRequest())
      try require(try await b.fetchChanges(ChangeRequest(token: first.token)), equals: first)
      try require(try await b.read(after: first.token).names, equals: ["s"])
    },
    Row("2 (18)", "a page comes for ever, until the server is healed") { bench in
      let a = try bench.cloud("a")
      try await a.put(.of("p"))
      let b = try bench.cloud("b", .pageEndless)
      var page = try await b.fetchChanges(ChangeRequest())
      for _ in 0..<5 {
        let next = try await b.fetchChanges(ChangeRequest(token: page.token))
        try require(next, equals: page)
        try require(next.moreComing)
        page = next
      }
      bench.server.update { $0.heal() }
      try require(try await b.read(after: page.token).names, equals: [])
    },
    Row("2 (18)", "no page comes for ever once the device has had another account") { bench in
      try await bench.cloud("a").put(.of("p"))
      let b = try bench.cloud("b", .pageEndless)
      let page = try await b.fetchChanges(ChangeRequest())
      bench.server.update {
        $0.signIn("b", to: "ann")
        $0.signIn("b", to: ServerState.firstAccount)
      }
      try require(
        try await b.fetchChanges(ChangeRequest(token: page.token)).moreComing, equals: false)
    },
    Row("5.6", "no page of a zone that has ended comes for the zone that replaces it") { bench in
      let a = try bench.cloud("a")
      try await a.put(.of("p"))
      let faults: [Fault] = [.pageEndless, .pageRepeated]
      let b = try bench.cloud(
        "b", faults.indices.map { .init(faults[$0], device: "b", call: $0) })
      try require(try await b.fetchChanges(ChangeRequest()).moreComing)
      bench.server.update { $0.end(.app, .deleted) }
      try await a.saveZone(.app)
      let page = try await b.fetchChanges(ChangeRequest())
      try require(page.changes, equals: [])
      try require(!page.moreComing)
    },
    Row("issue", "a malformed record is so in the answer, not on the server") { bench in
      try await bench.cloud("a").put(.of("p", ["x": .integer(1)]))
      let b = try bench.cloud(
        "b",
        (0..<3).map { .init(.recordMalformed(0, .missingField(0)), device: "b", call: $0) })
      try require(
        try await b.read().changes, equals: [.saved(bench.records["p"].map(emptied) ?? .of("?"))])
      try require(try await b.fetch(RecordID(name: "p")).fields, equals: [:])
      try require(try await b.query(CloudQuery(type: "T")).records.first?.fields, equals: [:])
      try require(try await b.fetch(RecordID(name: "p")).fields, equals: ["x": .integer(1)])
    },
    Row("issue", "a record is spoiled once in an answer") { bench in
      try await bench.cloud("a").put(.of("p", ["x": .integer(1)]))
      let b = try bench.cloud(
        "b",
        (0..<3).flatMap { call in
          [Malformation.wrongType(0), .wrongType(0)].map {
            FaultPlan.Entry(.recordMalformed(0, $0), device: "b", call: call)
          }
        })
      for case .saved(let record) in try await b.read().changes {
        try require(record.fields, equals: ["x": .text("?")])
      }
      try require(
        try await b.fetch(RecordID(name: "p")).fields, equals: ["x": .text("?")])
    },
    Row("issue", "a malformed record can be planted, and every reader gets it") { bench in
      let spoiled = Malformation.danglingReference(0).spoil(.child("c", of: "p"))
      bench.server.update { $0.plant(spoiled, by: "old") }
      let found = try await bench.cloud("b").fetch(spoiled.id)
      try require(found.fields, equals: ["parent": .reference(RecordID(name: "c-nowhere"))])
      try require(found.changeTag != nil)
    },
    Row("issue", "a record can be planted for an account that nobody has used") { bench in
      let id = RecordID(zone: .standard, name: "p")
      bench.server.update {
        $0.plant(CloudRecord(id: id, type: "T"), by: "old", in: "ann")
        $0.signIn("a", to: "ann")
      }
      try require(try await bench.cloud("a").fetch(id).id, equals: id)
    },
    Row("4", "after healing nothing goes wrong") { bench in
      let plan = (0..<4).map {
        FaultPlan.Entry(.refused(.serviceUnavailable, retryAfter: second), device: "a", call: $0)
      }
      let a = try bench.cloud("a", plan + [.init(.offline(second), device: "a", call: 2)])
      try await refuses(.refused(.serviceUnavailable, retryAfter: second)) {
        try await a.put(.of("p"))
      }
      bench.server.update {
        $0.setNetwork(false, of: "a")
        $0.setQuota(0)
        $0.heal()
      }
      try await a.put(.of("p"))
    },
  ]

  private static func emptied(_ record: CloudRecord) -> CloudRecord {
    var record = record
    record.fields = [:]
    return record
  }
}

extension Sequence {
  func asyncMap<Value>(_ transform: (Element) async throws -> Value) async throws -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
