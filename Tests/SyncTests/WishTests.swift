import CloudSim
import HabitDomain
import HabitSuite
import HabitSync
import SyncSupport
import Synchronization
import Testing

/// Syncs that are requested while one runs, and delays of requests (domain 4.4, Y-6).
@Suite(.timeLimit(.minutes(20))) struct WishTests {
  /// The first device of a bench, which asks its own engine to sync while a request of a kind is in transit.
  private static func wishing(
    _ trigger: SyncTrigger, during kind: CallKind, _ faults: [FaultPlan.Entry] = []
  ) throws -> (SyncBench, Wisher) {
    let wisher = Wisher(trigger, kind)
    let bench = try SyncBench(
      skews: [0], faults: faults,
      cloud: { server, name, plan in
        wisher.watching(server.cloud(for: name, plan: plan))
      })
    wisher.engine.withLock { $0 = bench.handsets[0].engine }
    return (bench, wisher)
  }

  private static func rounds(_ bench: SyncBench) -> Int {
    bench.server.trace.entries.count { CallKind($0.call) == .fetchChanges }
  }

  @Test func `a wish during a sync is fulfilled at its end, and by one sync`() async throws {
    let (bench, wisher) = try Self.wishing(.person, during: .save)
    try await bench.handsets[0].put(SyncSample.content(.family, 0, 0))
    let result = await bench.handsets[0].engine.sync()
    #expect(wisher.results.withLock { $0 }.map(\.skipped) == [.alreadyRunning])
    #expect(Self.rounds(bench) == 2)
    #expect(result.uploaded == 1)
  }

  @Test func `a network that is back during a sync that fails is not forgotten`() async throws {
    // Three attempts fail, and the network is back just then.
    let faults = (0..<3).map { call in
      FaultPlan.Entry(.refused(.networkFailure), device: "a", kind: .fetchChanges, call: call)
    }
    let (bench, wisher) = try Self.wishing(.networkRestored, during: .fetchChanges, faults)
    try await bench.handsets[0].put(SyncSample.content(.family, 0, 0))
    let result = await bench.handsets[0].engine.sync(.localChange)
    #expect(wisher.results.withLock { $0 }.count == 1)
    #expect(result.error == nil && result.uploaded == 1)
    #expect(result.attempts == bench.server.trace.entries.count)
  }

  @Test func `a wish that promises no network does not break the silence`() async throws {
    let faults = (0..<3).map { call in
      FaultPlan.Entry(.refused(.networkFailure), device: "a", kind: .fetchChanges, call: call)
    }
    let (bench, _) = try Self.wishing(.localChange, during: .fetchChanges, faults)
    let result = await bench.handsets[0].engine.sync(.localChange)
    #expect(result.error == .networkUnavailable)
    #expect(Self.rounds(bench) == 3)
    #expect(result.attempts == bench.server.trace.entries.count)
  }

  @Test func `a wish outlives the task of the sync that runs`() async throws {
    let wisher = Wisher(.person, .fetchChanges, cancels: true)
    let (statuses, report) = AsyncStream.makeStream(of: SyncStatus.self)
    let bench = try SyncBench(skews: [0])
    let engine = SyncEngine(
      replica: bench.handsets[0].replica,
      cloud: wisher.watching(bench.server.cloud(for: "a")),
      clock: .live { Instant(milliseconds: 0) },
      random: .live(seed: 1), rules: .small, observe: { report.yield($0) })
    wisher.engine.withLock { $0 = engine }
    let first = Task { await engine.sync(.periodic) }
    _ = await first.value
    #expect(wisher.results.withLock { $0 }.map(\.skipped) == [.alreadyRunning])
    // It runs twice and finishes twice.
    var count = 0
    for await status in statuses {
      if status != .running { count += 1 }
      if count == 2 { break }
    }
    #expect(Self.rounds(bench) == 2)
  }

  @Test func `a sync that is asked for as subscriptions end makes them again`() async throws {
    let (bench, wisher) = try Self.wishing(.person, during: .deleteSubscription)
    let engine = bench.handsets[0].engine
    _ = await engine.sync()
    try await engine.unsubscribe()
    #expect(wisher.results.withLock { $0 }.map(\.skipped) == [.alreadyRunning])
    while await engine.sync().skipped == .alreadyRunning { await Task.yield() }
    #expect(bench.server.state.subscriptions().count == 3)
  }

  @Test func `many changes in a row are one sync, and keep no other request back`() async throws {
    let sleeper = Sleeper()
    let bench = try SyncBench(skews: [0])
    let engine = SyncEngine(
      replica: bench.handsets[0].replica, cloud: bench.server.cloud(for: "a"),
      clock: sleeper.clock, random: .live(seed: 1))
    async let back = engine.request(.networkRestored)
    await sleeper.wait(for: 1)
    async let first = engine.request(.localChange)
    await sleeper.wait(for: 2)
    async let second = engine.request(.localChange)
    await sleeper.wait(for: 3)
    #expect(sleeper.delays == [2_000, 500, 500])
    sleeper.wakeAll()
    let results = await [back, first, second]
    // One of the two that remain may come while the other one syncs.
    #expect(results[1] == nil)
    #expect(results[0] != nil && results[2] != nil)
  }

  @Test func `a change whose request gave way to one that is cancelled is sent`() async throws {
    let sleeper = Sleeper()
    let (statuses, report) = AsyncStream.makeStream(of: SyncStatus.self)
    let bench = try SyncBench(skews: [0])
    let engine = SyncEngine(
      replica: bench.handsets[0].replica, cloud: bench.server.cloud(for: "a"),
      clock: sleeper.clock, random: .live(seed: 1), observe: { report.yield($0) })
    let first = Task { await engine.request(.localChange) }
    await sleeper.wait(for: 1)
    let second = Task { await engine.request(.localChange) }
    await sleeper.wait(for: 2)
    sleeper.wake()
    #expect(await first.value == nil)
    second.cancel()
    sleeper.wakeAll()
    #expect(await second.value == nil)
    for await status in statuses where status != .running { break }
    #expect(Self.rounds(bench) == 1)
  }

  @Test func `a change is sent at once where the clock does not wait`() async throws {
    let bench = try SyncBench(skews: [0])
    let clock = WallClock(
      now: { () async throws(DependencyError) in Instant(milliseconds: 0) },
      sleep: { _ async throws(DependencyError) in throw .unavailable("It stands still") })
    let engine = SyncEngine(
      replica: bench.handsets[0].replica, cloud: bench.server.cloud(for: "a"), clock: clock,
      random: .live(seed: 1))
    #expect(await engine.request(.localChange)?.error == nil)
    #expect(Self.rounds(bench) == 1)
  }
}

/// Asks an engine to sync while it syncs, once.
private final class Wisher: Sendable {
  let engine = Mutex<SyncEngine?>(nil)
  let results = Mutex<[SyncResult]>([])
  private let trigger: SyncTrigger
  private let kind: CallKind
  /// Whether the sync that runs is cancelled then.
  private let cancels: Bool
  private let isDone = Mutex(false)

  init(_ trigger: SyncTrigger, _ kind: CallKind, cancels: Bool = false) {
    (self.trigger, self.kind, self.cancels) = (trigger, kind, cancels)
  }

  func watching(_ cloud: Cloud) -> Cloud {
    var watched = cloud
    watched.save = { (request) async throws(CloudError) in
      await self.ask(.save)
      return try await cloud.save(request)
    }
    watched.fetchChanges = { (request) async throws(CloudError) in
      await self.ask(.fetchChanges)
      return try await cloud.fetchChanges(request)
    }
    watched.deleteSubscription = { (id) async throws(CloudError) in
      await self.ask(.deleteSubscription)
      try await cloud.deleteSubscription(id)
    }
    return watched
  }

  private func ask(_ kind: CallKind) async {
    let isFirst = isDone.withLock { isDone in
      defer { isDone = isDone || kind == self.kind }
      return !isDone && kind == self.kind
    }
    guard isFirst, let engine = engine.withLock({ $0 }) else { return }
    let result = await engine.sync(trigger)
    results.withLock { $0.append(result) }
    if cancels { withUnsafeCurrentTask { $0?.cancel() } }
  }
}

/// A clock that stands still, and sleepers who are all woken at once.
private final class Sleeper: Sendable {
  private struct State {
    var delays: [Int64] = []
    var sleeping: [CheckedContinuation<Void, Never>] = []
    var awaited: [(Int, CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  var delays: [Int64] { state.withLock { $0.delays } }

  var clock: WallClock {
    WallClock(
      now: { () async throws(DependencyError) in Instant(milliseconds: 0) },
      sleep: { (delay) async throws(DependencyError) in
        await withCheckedContinuation { self.sleep(delay, $0) }
      })
  }

  private func sleep(_ delay: Delay, _ continuation: CheckedContinuation<Void, Never>) {
    let ready = state.withLock { state in
      state.delays.append(delay.milliseconds)
      state.sleeping.append(continuation)
      let ready = state.awaited.filter { $0.0 <= state.delays.count }
      state.awaited.removeAll { $0.0 <= state.delays.count }
      return ready
    }
    for (_, waiting) in ready { waiting.resume() }
  }

  /// Waits until so many sleep.
  func wait(for count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        guard state.delays.count < count else { return true }
        state.awaited.append((count, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  /// Wakes the longest sleeper.
  func wake() {
    let first: CheckedContinuation<Void, Never>? = state.withLock { state in
      state.sleeping.isEmpty ? nil : state.sleeping.removeFirst()
    }
    first?.resume()
  }

  func wakeAll() {
    let sleeping = state.withLock { state in
      defer { state.sleeping = [] }
      return state.sleeping
    }
    for continuation in sleeping { continuation.resume() }
  }
}
