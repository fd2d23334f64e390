import CloudServing
import CloudSim
import HabitDomain
import PropCheck
import Testing

/// Cloud 5.6: tokens and tombstones.
@Suite(.timeLimit(.minutes(20))) struct ChangeContract {
  @Test(arguments: pages + tokens + tombstones, Transport.allCases)
  func `change tokens and tombstones`(_ row: Row, _ transport: Transport) async throws {
    try await row.holds(over: transport)
  }

  private static let pages = [
    Row("D 4.3", "each record comes once, in its latest state, in the order of the changes") {
      bench in
      let a = try bench.cloud("a")
      let old = try await a.put(.of("p"))
      try await a.put(.of("q"))
      let new = try await a.put(old)
      let page = try await bench.cloud("b").fetchChanges(ChangeRequest())
      try require(page.names, equals: ["q", "p"])
      try require(page.changes.last, equals: .saved(new))
      try require(!page.moreComing)
    },
    Row("CK", "a token leads to what came after it, and at the end to nothing") { bench in
      let (a, b) = (try bench.cloud("a"), try bench.cloud("b"))
      try await a.put(.of("p"))
      let first = try await b.read()
      try require(try await b.read(after: first.token).names, equals: [])
      try await a.put(.of("q"))
      try require(try await b.read(after: first.token).names, equals: ["q"])
    },
    Row("CK", "an empty zone has a token") { bench in
      let (a, b) = (try bench.cloud("a"), try bench.cloud("b"))
      let empty = try await b.read()
      try await a.put(.of("p"))
      try await a.remove("p")
      try require(try await b.read(after: empty.token).names, equals: ["-p"])
    },
    Row("CK", "a page may be empty, with more to come") { bench in
      try await bench.cloud("a").put(.of("p"))
      let b = try bench.cloud("b", .page(0))
      let empty = try await b.fetchChanges(ChangeRequest())
      try require(empty.names.isEmpty && empty.moreComing)
      try require(try await b.read(after: empty.token).names, equals: ["p"])
    },
    Row("CK", "the standard zone has no list of changes") { bench in
      try await refuses(.refused(.invalidArguments)) {
        try await bench.cloud("a").fetchChanges(ChangeRequest(zone: .standard))
      }
    },
  ]

  private static let tokens = [
    Row("CK", "a token of another zone, or of nobody, has expired") { bench in
      let a = try bench.cloud("a")
      try await a.saveZone(Bench.other)
      let other = try await a.read().token
      let zones = try await a.fetchZones(ZoneRequest()).token
      for token in [zones, "", "1", "a-b-c-d", other + "0", "0-0-0-0", other.uppercased() + "-"] {
        try await refuses(.refused(.changeTokenExpired)) {
          try await a.fetchChanges(ChangeRequest(zone: Bench.other, token: token))
        }
      }
      try await refuses(.refused(.changeTokenExpired)) {
        try await a.fetchZones(ZoneRequest(token: other))
      }
    },
    Row("CK", "a token that expired leads nowhere, and none begins anew") { bench in
      let a = try bench.cloud("a")
      try await a.put(.of("p"))
      let token = try await a.read().token
      bench.server.update { $0.expireTokens(of: Bench.zone) }
      try await refuses(.refused(.changeTokenExpired)) { try await a.read(after: token) }
      try require(try await a.read().names, equals: ["p"])
    },
    Row("CK", "the tokens of a zone end with it, also when it is made again") { bench in
      let a = try bench.cloud("a")
      let token = try await a.read().token
      try await a.deleteZone(Bench.zone)
      try await a.saveZone(Bench.zone)
      try await refuses(.refused(.changeTokenExpired)) { try await a.read(after: token) }
    },
    Row("J", "a token of another account has expired") { bench in
      let token = try await bench.cloud("a").read().token
      bench.server.update { $0.signIn("a", to: "ann") }
      let a = try bench.cloud("a")
      try await a.saveZone(Bench.zone)
      try await refuses(.refused(.changeTokenExpired)) { try await a.read(after: token) }
    },
  ]

  private static let tombstones = [
    Row("CK", "every reader learns of a deletion") { bench in
      let a = try bench.cloud("a")
      try await a.put(.of("p"))
      let tokens = [
        try await bench.cloud("b").read().token, try await bench.cloud("c").read().token,
      ]
      try await a.remove("p")
      for (device, token) in zip(["b", "c"], tokens) {
        let cloud = try bench.cloud(device)
        for _ in 0..<2 { try require(try await cloud.read(after: token).names, equals: ["-p"]) }
      }
    },
    Row("F 813286", "a first fetch tells of deletions of the device's own records alone") { bench in
      let a = try bench.cloud("a")
      try await a.put(.of("p"))
      try await a.remove("p")
      try require(try await bench.cloud("b").read().names, equals: [])
      try require(try await a.read().names, equals: ["-p"])
    },
    Row("F 813286", "a first fetch tells of what is deleted while it lasts") { bench in
      let (a, b) = (try bench.cloud("a"), try bench.cloud("b"))
      for name in ["p", "q", "r"] { try await a.put(.of(name)) }
      try await a.remove("q")
      let first = try await b.fetchChanges(ChangeRequest(limit: 1))
      try await a.remove("p")
      try require(
        first.names + (try await b.read(after: first.token).names), equals: ["p", "r", "-p"])
    },
    Row("I", "as a variant a first fetch tells of all deletions", variant: .telling) { bench in
      let a = try bench.cloud("a")
      try await a.put(.of("p"))
      try await a.remove("p")
      try require(try await bench.cloud("b").read().names, equals: ["-p"])
    },
    Row(
      "J", "a deletion that is forgotten lets the tokens from before expire",
      limits: .with { $0.tombstoneLife = Delay(milliseconds: 10) }
    ) { bench in
      let (a, b) = (try bench.cloud("a"), try bench.cloud("b"))
      try await a.put(.of("p"))
      let before = try await b.read().token
      try await a.remove("p")
      let after = try await b.read(after: before).token
      bench.server.update { $0.advance(by: Delay(milliseconds: 9)) }
      try require(try await b.read(after: before).names, equals: ["-p"])
      bench.server.update { $0.advance(by: Delay(milliseconds: 1)) }
      try await refuses(.refused(.changeTokenExpired)) { try await b.read(after: before) }
      try require(try await b.read(after: after).names, equals: [])
      try require(bench.tombstones.isEmpty)
    },
    Row(
      "J", "a deletion of which a reader was not told may be forgotten",
      limits: .with { $0.tombstoneLife = Delay(milliseconds: 10) }
    ) { bench in
      let (a, b) = (try bench.cloud("a"), try bench.cloud("b"))
      try await a.put(.of("p"))
      try await a.remove("p")
      let token = try await b.read().token
      bench.server.update { $0.advance(by: Delay(milliseconds: 10)) }
      try require(try await b.read(after: token).names, equals: [])
    },
    Row(
      "J", "a deletion that was forgotten before a first fetch began does not end it",
      limits: .with { $0.tombstoneLife = Delay(milliseconds: 10) }
    ) { bench in
      let (a, b) = (try bench.cloud("a"), try bench.cloud("b"))
      for name in ["p", "q", "r"] { try await a.put(.of(name)) }
      try await a.remove("p")
      bench.server.update { $0.advance(by: Delay(milliseconds: 10)) }
      let first = try await b.read(limit: 1)
      try require(first.names, equals: ["q", "r"])
      try require(try await b.read(after: first.token).names, equals: [])
    },
    Row(
      "J", "a deletion that is forgotten during a first fetch ends it",
      limits: .with { $0.tombstoneLife = Delay(milliseconds: 10) }
    ) { bench in
      let (a, b) = (try bench.cloud("a"), try bench.cloud("b"))
      for name in ["p", "q", "r"] { try await a.put(.of(name)) }
      let first = try await b.fetchChanges(ChangeRequest(limit: 1))
      try require(first.names, equals: ["p"])
      try await a.remove("p")
      bench.server.update { $0.advance(by: Delay(milliseconds: 10)) }
      try await refuses(.refused(.changeTokenExpired)) { try await b.read(after: first.token) }
    },
    Row("CK", "a record that comes back is no deletion any more") { bench in
      let a = try bench.cloud("a")
      try await a.put(.of("p"))
      let token = try await bench.cloud("b").read().token
      try await a.remove("p")
      try await a.put(.of("p"))
      try require(try await bench.cloud("b").read(after: token).names, equals: ["p"])
    },
  ]
}

extension CloudVariant {
  static var telling: CloudVariant {
    var variant = CloudVariant()
    variant.firstDeletions = .all
    return variant
  }
}
