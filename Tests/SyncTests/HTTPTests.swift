import CloudServing
import CloudSim
import Domain
import PropCheck
import PropCheckTesting
import Sync
import SyncSupport
import Testing

/// Rounds in which every call is a request over HTTP, as CloudKit Web Services have it: nothing is lost on the way.
@Suite(.timeLimit(.minutes(10))) struct HTTPTests {
  /// Devices that hold the same, a server that holds the same, and the same answer to each call.
  private struct Picture: Equatable {
    let holdings: [Holding]
    let contents: CloudContents
    let outcomes: [Result<CloudAnswer, CloudError>]

    init(_ bench: SyncBench) async throws {
      var holdings: [Holding] = []
      for handset in bench.handsets { holdings.append(try await Holding(handset.replica)) }
      self.holdings = holdings
      contents = bench.server.contents()
      outcomes = bench.server.trace.entries.map(\.outcome)
    }
  }

  private static func bench(_ story: SyncStory, _ transport: Transport) throws -> SyncBench {
    let cloud = { (server: CloudServer, device: String, plan: FaultPlan) in
      try transport.cloud(of: server, for: device, plan)
    }
    return try SyncBench(skews: story.skews, faults: story.faults, cloud: cloud)
  }

  /// After each step, and after all faults are over.
  @discardableResult
  private static func requireSame(_ story: SyncStory) async throws -> SyncBench {
    let benches = try Transport.allCases.map { try bench(story, $0) }
    for step in story.steps {
      for bench in benches { try await bench.run(step) }
      let (direct, http) = (try await Picture(benches[0]), try await Picture(benches[1]))
      try require(direct == http, "\(step)\n\(direct)\n\(http)")
    }
    try require(try await benches[0].settle(), equals: try await benches[1].settle())
    try require(try await Picture(benches[0]) == Picture(benches[1]))
    return benches[1]
  }

  @Test(.cases(4)) func `devices over HTTP do what devices do that call the server`() async {
    await forAll(.story(steps: 20, faults: 8)) { story in
      try await Self.requireSame(story)
    }
  }

  static let faults: [(CallKind, [Fault])] = [
    (.save, [.replyLost]), (.save, [.replyUnreadable]),
    (.save, [.requestDoubled(answer: .second)]),
    (.save, [.refused(.requestRateLimited, retryAfter: Delay(milliseconds: 1_500))]),
    (.save, [.refused(.limitExceeded)]), (.save, [.recordRefused(0, .batchRequestFailed)]),
    (.save, [.recordTouched(0), .serverRecordHidden]), (.save, [.quota(0)]),
    (.fetchChanges, [.tokensExpired]), (.fetchChanges, [.zoneEnded(.purged)]),
    (.fetchChanges, [.zoneEnded(.encryptedDataReset)]), (.fetchChanges, [.pageEndless]),
    (.fetchChanges, [.recordMalformed(0, .wrongType(1))]), (.user, [.signedIn("ann")]),
    (.accountStatus, [.accountStatus(.temporarilyUnavailable)]),
  ]

  /// Two devices write, delete and sync, and one of them fails in its second call of a kind.
  @Test(arguments: faults)
  func `a story with a fault goes on over HTTP as it does without`(
    _ kind: CallKind, _ faults: [Fault]
  ) async throws {
    let entries = faults.map { FaultPlan.Entry($0, device: "a", kind: kind, call: 1) }
    let story = SyncStory(skews: [0, 1_000], steps: Self.steps, faults: entries)
    let bench = try await Self.requireSame(story)
    #expect(Set(bench.server.trace.faults.keys) == Set(faults.map(\.kind)))
  }

  @Test(arguments: Transport.allCases)
  func `a deletion whose type the service does not say finds its rows`(
    _ transport: Transport
  ) async throws {
    let story = SyncStory(skews: [0, 0], steps: Array(Self.steps.prefix(5)), faults: [])
    let bench = try Self.bench(story, transport)
    for step in story.steps { try await bench.run(step) }
    // The membership goes with the person.
    let keys = [Sample.key(.person, 0), Sample.key(.membership, 0)]
    let server = try transport.cloud(of: bench.server, for: "z")
    _ = try await server.save(CloudSave([], deletions: [RecordID(name: keys[0].id)]))
    #expect(await bench.handsets[1].engine.sync().applied == 2)
    let rows = try await bench.handsets[1].rows()
    #expect(rows.filter { $0.metadata.deletedAt != nil }.map(\.key) == keys)
  }

  private static let steps: [SyncStep] = [
    .put(0, .family, number: 0, variant: 0), .put(0, .person, number: 0, variant: 0),
    .put(0, .membership, number: 0, variant: 0), .sync(0), .sync(1),
    .put(1, .person, number: 0, variant: 3), .sync(1), .wait(5_000),
    .put(0, .family, number: 0, variant: 4), .sync(0), .delete(1, .person, number: 0), .sync(1),
    .wait(5_000), .sync(0),
  ]
}
