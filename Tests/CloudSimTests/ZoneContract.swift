import CloudServing
import CloudSim
import HabitDomain
import PropCheck
import Testing

/// Cloud 5.5 and 5.6: zones and their ends, accounts, subscriptions and pushes.
@Suite(.timeLimit(.minutes(20))) struct ZoneContract {
  @Test(arguments: zones + accounts + subscriptions, Transport.allCases)
  func `zones, accounts and subscriptions`(_ row: Row, _ transport: Transport) async throws {
    try await row.holds(over: transport)
  }

  private static let zones = [
    Row("CK", "an unknown zone is zoneNotFound, for each record") { bench in
      let a = try bench.cloud("a")
      let unknown = CloudRecord(id: RecordID(zone: Bench.other, name: "p"), type: "T")
      let gone = RecordID(zone: Bench.other, name: "x")
      let receipts = try await a.save(CloudSave([unknown, .of("q")], deletions: [gone]))
      try require(receipts.saved.map(\.error), equals: [.refused(.zoneNotFound), nil])
      try require(receipts.deleted, equals: [.failure(.refused(.zoneNotFound))])
      try await refuses(.refused(.zoneNotFound)) { try await a.fetch(unknown.id) }
      try await refuses(.refused(.zoneNotFound)) {
        try await a.fetchChanges(ChangeRequest(zone: Bench.other))
      }
      try await refuses(.refused(.zoneNotFound)) { try await a.deleteZone(Bench.other) }
      try await refuses(.refused(.zoneNotFound)) {
        try await a.query(CloudQuery(zone: Bench.other, type: "T"))
      }
      try await refuses(.refused(.zoneNotFound)) {
        try await a.saveSubscription(Subscription(id: "s", zone: Bench.other, recordType: "T"))
      }
    },
    Row("CK", "the code tells why a zone is gone, until it is made again") { bench in
      let a = try bench.cloud("a")
      let ends: [(ZoneEnd, CloudError.Code)] = [
        (.deleted, .zoneNotFound), (.purged, .userDeletedZone),
        (.encryptedDataReset, .encryptedDataReset),
      ]
      for (end, code) in ends {
        try await a.put(.of("p"))
        bench.server.update { $0.end(Bench.zone, end) }
        try await refuses(.refused(code)) { try await a.read() }
        try await refuses(.refused(code)) { try await a.put(.of("p")) }
        try await a.saveZone(Bench.zone)
        try require(try await a.read().names, equals: [])
      }
    },
    Row("CK", "making a zone that exists changes nothing") { bench in
      let a = try bench.cloud("a")
      try await a.put(.of("p"))
      let before = bench.server.state
      try await a.saveZone(Bench.zone)
      try require(bench.server.contents(), equals: before.contents())
    },
    Row("H", "the list of zones tells what changed, what ended, and why") { bench in
      let (a, b) = (try bench.cloud("a"), try bench.cloud("b"))
      try await a.saveZone(Bench.other)
      let first = try await b.fetchZones(ZoneRequest())
      try require(first.changes, equals: [.changed(Bench.zone), .changed(Bench.other)])
      for name in ["p", "q"] { try await a.put(.of(name)) }
      bench.server.update { $0.end(Bench.other, .purged) }
      try require(
        try await b.fetchZones(ZoneRequest(token: first.token)).changes,
        equals: [.changed(Bench.zone), .deleted(Bench.other, .purged)])
      let second = try await b.fetchZones(ZoneRequest(token: first.token, limit: 1))
      try require(second.changes, equals: [.changed(Bench.zone)])
      try require(second.moreComing)
      let third = try await b.fetchZones(ZoneRequest(token: second.token))
      try require(third.changes, equals: [.deleted(Bench.other, .purged)])
      try require(!third.moreComing)
    },
    Row("J", "a first list of zones tells of none that ended before") { bench in
      let a = try bench.cloud("a")
      try await a.deleteZone(Bench.zone)
      try require(try await a.fetchZones(ZoneRequest()).changes, equals: [])
    },
    Row("CK", "the standard zone is there and stays, and names follow the rule of records") {
      bench in
      let a = try bench.cloud("a")
      try await a.saveZone(.standard)
      let id = RecordID(zone: .standard, name: "p")
      try await a.put(CloudRecord(id: id, type: "T"))
      try require(try await a.fetch(id).id, equals: id)
      try await refuses(.refused(.invalidArguments)) { try await a.deleteZone(.standard) }
      for name in ["", "_x", "é"] {
        try await refuses(.refused(.invalidArguments)) {
          try await a.saveZone(RecordZone(name: name))
        }
      }
    },
    Row("CK", "a record that is not there is unknownItem") { bench in
      try await refuses(.refused(.unknownItem)) {
        try await bench.cloud("a").fetch(RecordID(name: "p"))
      }
    },
  ]

  private static let accounts = [
    Row("CK", "the status says why nothing works") { bench in
      let a = try bench.cloud("a")
      let states: [(AccountStatus, CloudError.Code)] = [
        (.noAccount, .notAuthenticated), (.couldNotDetermine, .notAuthenticated),
        (.restricted, .managedAccountRestricted),
        (.temporarilyUnavailable, .accountTemporarilyUnavailable),
      ]
      for (status, code) in states {
        bench.server.update { $0.setStatus(status, of: "a") }
        try require(try await a.accountStatus(), equals: status)
        try await refuses(.refused(code)) { try await a.put(.of("p")) }
        try await refuses(.refused(code)) { try await a.user() }
      }
      bench.server.update { $0.setStatus(nil, of: "a") }
      try require(try await a.accountStatus(), equals: .available)
    },
    Row("CK", "accounts know nothing of each other, and are there again") { bench in
      let a = try bench.cloud("a")
      try await a.put(.of("p"))
      bench.server.update { $0.signIn("a", to: "ann") }
      try require(try await a.user(), equals: "ann")
      try await refuses(.refused(.zoneNotFound)) { try await a.fetch(RecordID(name: "p")) }
      bench.server.update { $0.signIn("a", to: nil) }
      try require(try await a.accountStatus(), equals: .noAccount)
      try await refuses(.refused(.notAuthenticated)) { try await a.read() }
      bench.server.update { $0.signIn("a", to: ServerState.firstAccount) }
      try require(try await a.read().names, equals: ["p"])
    },
    Row("J", "without a network the status is known, and nothing else") { bench in
      let a = try bench.cloud("a")
      bench.server.update { $0.setNetwork(false, of: "a") }
      try require(try await a.accountStatus(), equals: .available)
      try await refuses(.refused(.networkUnavailable)) { try await a.user() }
      bench.server.update { $0.setNetwork(true, of: "a") }
      try require(try await a.user(), equals: ServerState.firstAccount)
    },
  ]

  private static let subscriptions = [
    Row("D 4.8", "subscriptions are those of their ids, and the account's") { bench in
      let (a, b) = (try bench.cloud("a"), try bench.cloud("b"))
      let list = ["t", "s"].map { Subscription(id: $0, recordType: "T") }
      for subscription in list + list { try await a.saveSubscription(subscription) }
      try require(try await b.subscriptions(), equals: list.reversed())
      let other = Subscription(id: "s", recordType: "U", events: [.delete])
      try await b.saveSubscription(other)
      try await b.deleteSubscription("t")
      try require(try await a.subscriptions(), equals: [other])
      try await refuses(.refused(.unknownItem)) { try await a.deleteSubscription("t") }
    },
    Row("J", "a subscription needs an id and an event, and ends with its zone") { bench in
      let a = try bench.cloud("a")
      for wrong in [
        Subscription(id: "", recordType: "T"), Subscription(id: "s", recordType: "T", events: []),
      ] {
        try await refuses(.refused(.invalidArguments)) { try await a.saveSubscription(wrong) }
      }
      try await a.saveSubscription(Subscription(id: "s", recordType: "T"))
      try await a.deleteZone(Bench.zone)
      try require(try await a.subscriptions(), equals: [])
    },
    Row("CK", "other devices are pushed once for many changes, and only for what they asked") {
      bench in
      let a = try bench.cloud("a")
      _ = try bench.cloud("b")
      try await a.saveSubscription(Subscription(id: "s", recordType: "T", events: [.create]))
      try await a.saveSubscription(Subscription(id: "d", recordType: "T", events: [.delete]))
      try await a.put(.of("x", type: "Other"))
      try require(bench.pushes("b"), equals: [])
      let p = try await a.put(.of("p"))
      try await a.put(.of("q"))
      try await a.put(p)
      try require(bench.pushes("b"), equals: ["s"])
      try await a.remove("p")
      try require(bench.pushes("b"), equals: ["s", "d"])
      try require(bench.pushes("a"), equals: [])
    },
    Row("CK", "as a variant the device that changes something is pushed too", variant: .echoing) {
      bench in
      let a = try bench.cloud("a")
      try await a.saveSubscription(Subscription(id: "s", recordType: "T"))
      try await a.put(.of("p"))
      try require(bench.pushes("a"), equals: ["s"])
    },
    Row("CK", "a push is delivered, lost, doubled or late as the simulation decides") { bench in
      let a = try bench.cloud("a")
      _ = try bench.cloud("b")
      try await a.saveSubscription(Subscription(id: "s", recordType: "T"))
      try await a.put(.of("p"))
      bench.server.update { $0.doublePush(for: "b") }
      try require(bench.pushes("b"), equals: ["s", "s"])
      for left in [1, 0, 0] {
        let push = bench.server.update { $0.takePush(for: "b") }
        try require(bench.pushes("b").count, equals: left)
        try require(push == nil || push?.subscription == "s")
      }
      try await a.put(.of("q"))
      bench.server.update { $0.signIn("b", to: "ann") }
      try require(bench.pushes("b"), equals: [])
    },
  ]
}

extension Bench {
  /// The subscriptions of the pushes that wait for a device.
  func pushes(_ device: String) -> [String] {
    server.state.pushes(for: device).map(\.subscription)
  }
}

extension CloudVariant {
  static var echoing: CloudVariant {
    var variant = CloudVariant()
    variant.echo = .everybody
    return variant
  }
}
