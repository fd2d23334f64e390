import HabitDomain
import Testing

@testable import CloudSim

@Suite(.timeLimit(.minutes(20))) struct ChangeLogTests {
  @Test func `a log forgets what no longer counts, and nothing else`() async throws {
    let server = try Bench().server
    let (a, b) = (server.cloud(for: "a"), server.cloud(for: "b"))
    let (start, zones) = (try await b.read(), try await b.fetchZones(ZoneRequest()))
    try await a.put(.of("p"))
    try await a.put(.of("q"))
    try await a.remove("p")
    for _ in 0..<300 { try await a.put(.of("r"), .all) }
    #expect(try await b.read(after: start.token).names == ["q", "-p", "r"])
    let changes = try await b.fetchZones(ZoneRequest(token: zones.token)).changes
    #expect(changes == [.changed(.app)])
    let log = server.state.accounts[ServerState.firstAccount]?.zones[RecordZone.app.name]?.log
    #expect(log?.newest == 303)
    #expect((3...70).contains(log?.entries.count ?? 0))
  }

  @Test func `changes after a position are found among gaps`() {
    var log = ChangeLog()
    for number in 0..<300 { _ = log.append("\(number)") }
    log.compact(counting: 3) { $0.position % 100 == 0 }
    for (position, left) in [(0, 3), (99, 3), (100, 2), (101, 2), (299, 1), (300, 0), (9_999, 0)] {
      #expect(log.entries(after: position).count == left)
    }
    #expect(log.newest == 300)
  }
}
