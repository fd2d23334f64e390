import CloudSim
import HabitDomain
import HabitSuite
import HabitSync
import SyncSupport
import Synchronization
import Testing

/// A round of one device while the server is down, asks to wait, never ends, or somebody else signs in (domain 4.4 to
/// 4.10).
@Suite(.timeLimit(.minutes(20))) struct RoundTroubleTests {
  @Test func `a quota ends the upload and keeps the queue`() async throws {
    let phone = try Phone([Phone.fault(.quota(0), .save)])
    for number in 0..<5 { try await phone.put(.family, number) }
    let result = await phone.sync()
    #expect(result.error == .quotaExceeded)
    #expect(result.pending == 5)
    #expect(phone.calls(.save) == 1)
    phone.bench.server.update { $0.heal() }
    #expect(await phone.sync().pending == 0)
  }

  @Test func `an outage is probed three times, and again after half a minute`() async throws {
    let phone = try Phone([Phone.fault(.offline(Delay(milliseconds: 3_600_000)), .saveZone)])
    for number in 0..<10 { try await phone.put(.family, number) }
    let result = await phone.handset.engine.sync(.localChange)
    #expect(result.error == .networkUnavailable)
    #expect(result.attempts == 5)
    #expect((3_000...3_300).contains(result.slept))
    let later = await phone.handset.engine.sync(.localChange)
    #expect(later.attempts == 0)
    #expect(later.pending == 10)
    guard case .waiting? = later.skipped else {
      Issue.record("\(later)")
      return
    }
    phone.bench.wait(30_000)
    #expect(await phone.handset.engine.sync(.localChange).attempts > 0)
    #expect(await phone.handset.engine.sync(.networkRestored).attempts > 0)
  }

  @Test(arguments: [(5_000, 3), (3_600_000, 1)] as [(Int64, Int)])
  func `no request is made before the server allows it`(_ delay: Int64, _ attempts: Int)
    async throws
  {
    let fault = Fault.refused(.requestRateLimited, retryAfter: Delay(milliseconds: delay))
    let phone = try Phone((0..<3).map { Phone.fault(fault, .saveZone, $0) })
    let result = await phone.sync()
    #expect(phone.calls(.saveZone) == attempts)
    #expect(result.slept == Int64(attempts - 1) * delay)
    guard case .retryLimitExceeded? = result.error else {
      Issue.record("\(result)")
      return
    }
    let again = await phone.sync()
    #expect(again.attempts == 0)
    phone.bench.wait(delay)
    #expect(await phone.sync().attempts > 0)
  }

  @Test func `a round sleeps for two minutes at most, all delays together`() async throws {
    let minute = Fault.refused(.zoneBusy, retryAfter: Delay(milliseconds: 60_000))
    let phone = try Phone([
      Phone.fault(minute, .saveZone), Phone.fault(minute, .save),
      Phone.fault(.refused(.zoneBusy), .save, 1),
    ])
    try await phone.put(.family, 0)
    let result = await phone.sync()
    #expect(result.slept == 120_000)
    #expect(phone.calls(.save) == 2)
    guard case .retryLimitExceeded? = result.error else {
      Issue.record("\(result)")
      return
    }
    #expect(await phone.sync().pending == 0)
  }

  @Test func `a page that comes for ever ends the round`() async throws {
    let phone = try Phone([Phone.fault(.pageEndless, .fetchChanges)])
    try await phone.other.put(SyncSample.content(.family, 0, 0))
    _ = await phone.other.engine.sync()
    #expect(await phone.sync().error == .endlessChanges)
    phone.bench.server.update { $0.heal() }
    #expect(await phone.sync().error == nil)
  }

  @Test func `empty pages are followed`() async throws {
    let phone = try Phone((0..<5).map { Phone.fault(.page(0), .fetchChanges, $0) })
    try await phone.other.put(SyncSample.content(.family, 0, 0))
    _ = await phone.other.engine.sync()
    #expect(await phone.sync().applied == 1)
  }

  @Test func `a delay that the server asks for with one record holds for the next request`()
    async throws
  {
    let wait = Delay(milliseconds: 30_000)
    let phone = try Phone([Phone.fault(.recordRefused(0, .zoneBusy, retryAfter: wait), .save)])
    for number in 0..<5 { try await phone.put(.family, number) }
    let result = await phone.sync()
    #expect(result.uploaded == 2)
    #expect(result.pending == 3)
    #expect(phone.calls(.save) == 1)
    #expect(result.error == nil && result.failures.count == 1)
    #expect(await phone.sync().attempts == 0)
    phone.bench.wait(30_000)
    #expect(await phone.sync().pending == 0)
  }

  @Test func `rows of one person are not sent to another who signs in while the sync waits`()
    async throws
  {
    // A server that is busy for half a minute, in which another one signs in.
    let busy = Fault.refused(.zoneBusy, retryAfter: Delay(milliseconds: 30_000))
    let phone = try Phone([
      Phone.fault(busy, .save), Phone.fault(.signedIn("other"), .user, 2),
    ])
    try await phone.put(.family, 0)
    let result = await phone.sync()
    #expect(result.skipped == .accountChanged)
    #expect(phone.calls(.save) == 1)
    #expect(phone.bench.server.contents(of: "other").records.isEmpty)
    #expect(await phone.sync().uploaded == 0)
    #expect(phone.bench.server.contents(of: "other").records.isEmpty)
  }

  @Test func `a page is not stored if another person signed in while it was fetched`() async throws
  {
    let phone = try Phone([Phone.fault(.signedIn("other"), .fetchChanges, 1)])
    let server = phone.bench.server
    try await phone.put(.family, 0)
    _ = await phone.sync()
    server.update { $0.signIn("b", to: "other") }
    try await phone.other.put(SyncSample.content(.family, 1, 0))
    _ = await phone.other.engine.sync()
    let before = try await phone.handset.rows()
    // The token is of another list there, which would otherwise say that nothing is left here.
    #expect(await phone.sync().skipped == .accountChanged)
    #expect(try await phone.handset.rows() == before)
    #expect(try await !phone.state().isRefetching)
  }

  @Test func `what somebody else removed from the server is not given up here`() async throws {
    let phone = try Phone([Phone.fault(.signedIn("other"), .fetchChanges, 1)])
    let server = phone.bench.server
    try await phone.put(.family, 0)
    _ = await phone.sync()
    server.update { $0.signIn("b", to: "other") }
    _ = await phone.other.engine.sync()
    server.update { $0.end(.app, .purged, in: "other") }
    #expect(await phone.sync().skipped == .accountChanged)
    #expect(try await !phone.state().isZoneGivenUp)
    server.update { $0.signIn("a", to: ServerState.firstAccount) }
    #expect(await phone.sync().error == nil)
    #expect(try await phone.handset.rows().count == 1)
  }

  @Test func `a server that hides what it has is not asked for each record while it is out`()
    async throws
  {
    let outage = (0..<9).map { Phone.fault(.refused(.serviceUnavailable), .fetch, $0) }
    let touched = (0..<3).flatMap { place in
      [
        Phone.fault(.recordTouched(place), .save, 1), Phone.fault(.serverRecordHidden, .save, 1),
      ]
    }
    let phone = try Phone(outage + touched)
    for number in 0..<3 { try await phone.put(.family, number, 0) }
    _ = await phone.sync()
    for number in 0..<3 { try await phone.put(.family, number, 1) }
    let result = await phone.sync()
    #expect(phone.calls(.fetch) == 3)
    #expect(result.pending == 3 && result.blocked.isEmpty)
    guard case .retryLimitExceeded? = result.error else {
      Issue.record("\(result)")
      return
    }
  }

  @Test(
    arguments: [
      .limitExceeded, .invalidArguments, .zoneNotFound, .changeTokenExpired, .quotaExceeded,
      .accountTemporarilyUnavailable, .unknownItem,
    ] as [CloudError.Code])
  func `whatever the reason, no request is made before the server allows it`(
    _ code: CloudError.Code
  ) async throws {
    let wait = Delay(milliseconds: 30_000)
    for kind in [CallKind.fetchChanges, .save] {
      let phone = try Phone([Phone.fault(.refused(code, retryAfter: wait), kind)])
      for number in 0..<3 { try await phone.put(.family, number) }
      let result = await phone.sync()
      #expect(CallKind(phone.bench.server.trace.entries.last?.call ?? .user) == kind)
      #expect(result.pending == 3 && result.error != nil)
      #expect(await phone.sync().attempts == 0)
      phone.bench.wait(30_000)
      #expect(await phone.sync().pending == 0)
    }
  }

  private static let hour = Delay(milliseconds: 3_600_000)

  @Test func `subscriptions are not ended during a delay that the server asked for`() async throws {
    let wait = Fault.refused(.serviceUnavailable, retryAfter: Self.hour)
    let phone = try Phone([Phone.fault(wait, .save)])
    try await phone.put(.family, 0)
    #expect(await phone.sync().pending == 1)
    await #expect(throws: CloudKitError.retryLimitExceeded(.refused(.requestRateLimited))) {
      try await phone.handset.engine.unsubscribe()
    }
    #expect(phone.calls(.deleteSubscription) == 0)
    phone.bench.wait(Self.hour.milliseconds)
    try await phone.handset.engine.unsubscribe()
    #expect(phone.bench.server.state.subscriptions().isEmpty)
  }

  @Test func `a delay that the server asks for as subscriptions end is kept by the next sync`()
    async throws
  {
    let wait = Fault.refused(.serviceUnavailable, retryAfter: Self.hour)
    let phone = try Phone([Phone.fault(wait, .deleteSubscription)])
    _ = await phone.sync()
    await #expect(throws: CloudKitError.self) {
      try await phone.handset.engine.unsubscribe()
    }
    let result = await phone.sync()
    #expect(result.attempts == 0 && result.skipped != nil)
    phone.bench.wait(Self.hour.milliseconds)
    #expect(await phone.sync().error == nil)
  }

  @Test func `a list of changes that goes round ends the round`() async throws {
    let bench = try SyncBench(skews: [0])
    var cloud = bench.server.cloud(for: "a")
    let count = Mutex(0)
    cloud.fetchChanges = { (request) async throws(CloudError) in
      count.withLock { $0 += 1 }
      return CloudChanges([], token: request.token == "1" ? "2" : "1", moreComing: true)
    }
    let engine = SyncEngine(
      replica: bench.handsets[0].replica, cloud: cloud, clock: .live { Instant(milliseconds: 0) },
      random: .live(seed: 1), rules: .small)
    #expect(await engine.sync().error == .endlessChanges)
    #expect(count.withLock { $0 } < 20)
  }

  /// The token is past the record, so it would never come again.
  @Test func `a record that cannot be read is not given up for an answer about another one`()
    async throws
  {
    let bench = try SyncBench(skews: [0, 0])
    let fault = Phone.fault(.recordMalformed(0, .unknownType("?")), .fetchChanges)
    var cloud = bench.server.cloud(for: "a", plan: FaultPlan([fault]))
    let fetch = cloud.fetch
    let count = Mutex(0)
    cloud.fetch = { (id) async throws(CloudError) in
      var record = try await fetch(id)
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number == 1 { record.id = RecordID(name: "another") }
      return record
    }
    try await bench.handsets[1].put(SyncSample.content(.family, 0, 0))
    _ = await bench.handsets[1].engine.sync()
    let engine = Self.engine(on: bench.handsets[0].replica, cloud)
    let first = await engine.sync()
    #expect(first.applied == 0 && first.failures.count == 1)
    #expect(await engine.sync().applied == 1)
    #expect(try await bench.isSame())
  }

  @Test func `records that the server refuses to give keep no others from being asked for again`()
    async throws
  {
    let bench = try SyncBench(skews: [0])
    let names = (0..<7).map { SyncSample.key(.family, $0).recordName }
    let asked = Mutex<[String]>([])
    var cloud = bench.server.cloud(for: "a")
    let fetch = cloud.fetch
    cloud.fetch = { (id) async throws(CloudError) in
      asked.withLock { $0.append(id.name) }
      guard !names.prefix(3).contains(id.name) else { throw .refused(.invalidArguments) }
      return try await fetch(id)
    }
    let engine = Self.engine(on: bench.handsets[0].replica, cloud)
    _ = await engine.sync()
    for name in names {
      var record = ConversionTests.record(.family)
      record.id.name = name
      record.fields["code"] = nil
      bench.server.plant(record)
    }
    for _ in 0..<3 { #expect(await engine.sync().error == nil) }
    // Three in a round: the first three in vain, then the others, and again those that were refused.
    #expect(asked.withLock { Set($0) } == Set(names))
    #expect(asked.withLock { $0.count } == 9)
  }

  @Test func `a row is sent once the server says that it has no unreadable version of it`()
    async throws
  {
    let bench = try SyncBench(skews: [0])
    var cloud = bench.server.cloud(for: "a")
    let fetchChanges = cloud.fetchChanges
    // The deletion does not come as a change.
    cloud.fetchChanges = { (request) async throws(CloudError) in
      var page = try await fetchChanges(request)
      page.changes = page.changes.filter { change in
        if case .deleted = change { false } else { true }
      }
      return page
    }
    let handset = bench.handsets[0]
    let engine = Self.engine(on: handset.replica, cloud)
    try await handset.put(SyncSample.content(.family, 0, 0))
    _ = await engine.sync()
    var record = try #require(bench.server.contents().records.values.first)
    record.fields["code"] = nil
    bench.server.plant(record)
    try await handset.put(SyncSample.content(.family, 0, 5))
    #expect(await engine.sync().blocked.count == 1)
    try await bench.server.delete([record.id])
    for _ in 0..<2 { #expect(await engine.sync().error == nil) }
    #expect(bench.server.contents().records.count == 1)
    #expect(try await handset.rows().allSatisfy { !$0.isPending })
  }

  @Test func `a sync that cannot count what waits says so`() async throws {
    let bench = try SyncBench(skews: [0])
    try await bench.handsets[0].put(SyncSample.content(.family, 0, 0))
    let engine = Self.engine(
      on: bench.handsets[0].replica.uncounted, bench.server.cloud(for: "a"))
    let result = await engine.sync()
    #expect(result.uploaded == 1)
    #expect(result.error == .storage(.service(.storageBusy)))
  }

  @Test func `a sync that failed reports why before it reports that nothing can be counted`()
    async throws
  {
    let bench = try SyncBench(skews: [0])
    let engine = Self.engine(
      on: bench.handsets[0].replica.uncounted, .failing(.refused(.networkUnavailable)))
    #expect(await engine.sync().error == .networkUnavailable)
    let later = await engine.sync(.localChange)
    #expect(later.attempts == 0)
    #expect(later.skipped != nil)
    #expect(later.error == .storage(.service(.storageBusy)))
  }

  private static func engine(on replica: Replica, _ cloud: Cloud) -> SyncEngine {
    SyncEngine(
      replica: replica, cloud: cloud,
      clock: WallClock(
        now: { () async throws(DependencyError) in Instant(milliseconds: 0) },
        sleep: { _ async throws(DependencyError) in }),
      random: .live(seed: 1), rules: .small)
  }
}

extension Replica {
  /// The same store, in which counting the waiting rows fails although nothing waits.
  fileprivate var uncounted: Replica {
    let original = transact
    var uncounted = self
    uncounted.transact = { (body: Replica.Body) async throws(DataLayerError) in
      try await original { view throws(DataLayerError) in
        var view = view
        let count = view.backlog
        view.backlog = { () throws(DataLayerError) in
          let backlog = try count()
          guard backlog.pending > 0 else { throw .service(.storageBusy) }
          return backlog
        }
        return try body(view)
      }
    }
    return uncounted
  }
}
