import CloudSim
import HabitDomain
import Testing

@testable import HabitSuite

/// What the oracle knows about versions, and when a sync counts as endless.
@Suite struct SyncOracleTests {
  private static let key = SyncSample.key(.family, 0)
  private static let stamp = Stamp(wall: 1, counter: 0, device: "a")
  private static let deletion = Stamp(wall: 1, counter: 1, device: "")

  private static func version(_ name: String, isDead: Bool) -> SyncOracle.Version {
    var fields: [String: CloudValue] = ["name": .text(name), "modifiedWall": .integer(1)]
    if isDead { fields["deletedAt"] = .date(Instant(milliseconds: 5)) }
    return SyncOracle.Version(fields: fields, isDead: isDead, isOfPerson: false)
  }

  /// Each device dates a deletion without a stamp when it learns of it; what was deleted is the same for all.
  @Test func `a deletion without an author says what somebody wrote`() {
    var account = SyncOracle.Account()
    account.add(Self.version("A", isDead: false), Self.key, Self.stamp)
    #expect(account.isTwin(Self.version("A", isDead: true), Self.key, Self.deletion))
    #expect(!account.isTwin(Self.version("B", isDead: true), Self.key, Self.deletion))
    #expect(!account.isTwin(Self.version("B", isDead: true), Self.key, Self.stamp))
  }

  @Test func `a sync of endless transactions is ended, and the next one is not endless`() throws {
    let server = CloudServer()
    let line = DeviceConnection(
      "a", server, try SyncTransport.direct.way(server, "a"), ServerOutage())
    let steps = (0..<100_000).prefix { _ in (try? line.willTransact()) != nil }.count
    #expect(steps > 3_000 && steps < 100_000)
    #expect(line.isEndless)
    #expect(line.takeEvents().isDead)
    #expect(!line.isEndless)
    #expect(throws: Never.self) { try line.willTransact() }
  }
}
