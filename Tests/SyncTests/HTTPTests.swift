import CloudServing
import HabitDomain
import HabitSuite
import HabitSync
import SyncSupport
import Testing

/// What devices do when each of their calls is a request over HTTP, as with CloudKit Web Services. Interleavings over
/// HTTP are with those without it.
@Suite(.timeLimit(.minutes(20))) struct HTTPTests {
  @Test(arguments: Transport.allCases)
  func `a deletion whose type the service does not say finds its rows`(
    _ transport: Transport
  ) async throws {
    let bench = try SyncBench(skews: [0, 0], cloud: { try transport.cloud(of: $0, for: $1, $2) })
    for table in [SyncedTable.family, .person, .membership] {
      try await bench.handsets[0].put(SyncSample.content(table, 0, 0))
    }
    for handset in bench.handsets { #expect(await handset.engine.sync().error == nil) }
    // The membership is deleted with the person.
    let keys = [SyncSample.key(.person, 0), SyncSample.key(.membership, 0)]
    let server = try transport.cloud(of: bench.server, for: "z")
    _ = try await server.save(CloudSave([], deletions: [RecordID(name: keys[0].id)]))
    #expect(await bench.handsets[1].engine.sync().applied == 2)
    let rows = try await bench.handsets[1].rows()
    #expect(rows.filter { $0.deletedAt != nil }.map(\.key) == keys)
  }
}
