import CloudSim
import HabitDomain
import Testing

/// The three steps of a call, and what is recorded.
@Suite(.timeLimit(.minutes(20))) struct ExchangeTests {
  private func server() throws -> CloudServer { try Bench().server }

  @Test(arguments: [(1, 0), (2, 1)])
  func `who stops waiting before the request arrives has sent nothing, and after it has`(
    _ step: Int, _ stored: Int
  ) async throws {
    let server = try server()
    let steps = Recorder<Delay>()
    let cloud = server.cloud(for: "a") { (delay: Delay) async throws(CloudError) in
      steps.record(delay)
      if steps.calls.count == step { throw .cancelled }
    }
    await #expect(throws: CloudError.cancelled) { try await cloud.put(.of("p")) }
    #expect(server.contents().records.count == stored)
    #expect(server.trace.entries.map(\.outcome) == [.failure(.cancelled)])
    #expect(server.trace.entries.map { $0.done != nil } == [stored == 1])
  }

  @Test func `others come between the steps of a call`() async throws {
    let server = try server()
    let b = server.cloud(for: "b")
    let moments = Recorder<[CloudRecord]>()
    let a = server.cloud(for: "a") { (_: Delay) async throws(CloudError) in
      moments.record(Array(server.contents().records.values))
      _ = try await b.save(CloudSave([.of("p")], policy: .all))
    }
    await #expect(throws: CloudError.self) { try await a.put(.of("p")) }
    #expect(moments.calls.map(\.count) == [0, 1])
    #expect(server.trace.entries.map(\.device) == ["b", "b", "a"])
  }

  @Test func `the way takes as long as the plan says, and nothing without one`() async throws {
    let server = try server()
    let delays = Recorder<Delay>()
    let plan = FaultPlan([
      .init(.requestDelayed(Delay(milliseconds: 3)), device: "a", call: 1),
      .init(.replyDelayed(Delay(milliseconds: 5)), device: "a", call: 1),
    ])
    let cloud = server.cloud(for: "a", plan: plan) { (delay: Delay) async throws(CloudError) in
      delays.record(delay)
    }
    for name in ["p", "q"] { try await cloud.put(.of(name)) }
    #expect(delays.calls.map(\.milliseconds) == [0, 0, 3, 5])
    #expect(server.state.time == Instant(milliseconds: 1_000_000))
  }

  @Test func `calls are counted by device and by function, also after a new start`() async throws {
    let server = try server()
    let plan = FaultPlan([
      .init(.requestLost, device: "a", kind: .fetch, call: 1),
      .init(.replyLost, device: "a", call: 2), .init(.requestLost, device: "b", call: 9),
    ])
    let codes = try await (0..<4).asyncMap { number -> CloudError? in
      let cloud = server.cloud(for: "a", plan: plan)
      do {
        if number % 2 == 0 {
          try await cloud.put(.of("p"), .all)
        } else {
          _ = try await cloud.fetch(RecordID(name: "p"))
        }
        return nil
      } catch let error as CloudError { return error }
    }
    #expect(codes == [nil, nil, .refused(.serverResponseLost), .refused(.networkFailure)])
  }

  @Test func `a fault that does not fit its call does nothing and is not written down`()
    async throws
  {
    let bench = try Bench()
    let unfit: [Fault] = [
      .recordRefused(0, .unknownItem), .recordTouched(0), .serverRecordHidden, .page(1),
      .pageShuffled(seed: 1), .pageRepeated, .pageEndless, .recordMalformed(0, .missingField(0)),
      .tokensExpired, .zoneEnded(.purged),
    ]
    let a = try bench.cloud("a", unfit.map { .init($0, device: "a", call: 0) })
    _ = try await a.subscriptions()
    #expect(bench.server.trace.entries.map(\.faults) == [[]])
  }

  @Test func `every kind of fault does something somewhere`() async throws {
    let server = try server()
    server.update { $0.plant(.of("p", ["x": .integer(1)]), by: "b") }
    var seen: [FaultKind: Int] = [:]
    for fault in Self.samples {
      let copy = CloudServer(server.state)
      let plan = (0..<2).map { FaultPlan.Entry(fault, device: "a", call: $0) }
      let cloud = copy.cloud(for: "a", plan: FaultPlan(plan))
      if fault.kind == .recordTouched || fault.kind == .serverRecordHidden
        || fault.kind == .recordRefused
      {
        _ = try? await cloud.put(.of("p"))
      } else {
        for _ in 0..<2 { _ = try? await cloud.fetchChanges(ChangeRequest()) }
      }
      seen.merge(copy.trace.faults, uniquingKeysWith: +)
    }
    #expect(Set(seen.keys) == Set(FaultKind.allCases))
  }

  private static let samples: [Fault] = [
    .offline(Delay(milliseconds: 1)), .requestLost, .requestDelayed(Delay(milliseconds: 1)),
    .requestDoubled(answer: .first), .refused(.zoneBusy), .recordRefused(0, .zoneBusy),
    .recordTouched(0), .serverRecordHidden, .tokensExpired, .zoneEnded(.deleted), .signedIn("ann"),
    .accountStatus(.restricted), .quota(1), .clockJumped(1), .page(0), .replyLost,
    .replyDelayed(Delay(milliseconds: 1)), .replyUnreadable, .pageShuffled(seed: 1), .pageRepeated,
    .pageEndless, .recordMalformed(0, .missingField(0)),
  ]

  @Test func `a trace reads as lanes, keeps what it may, and counts the rest`() async throws {
    let server = CloudServer(try server().state, trace: CloudTrace(limit: 3))
    let plan = FaultPlan([.init(.replyLost, device: "a", call: 1)])
    let cloud = server.cloud(for: "a", plan: plan)
    _ = try await cloud.save(CloudSave([.of("p")], deletions: [RecordID(name: "q")]))
    _ = try? await cloud.put(.of("p"))
    _ = try await cloud.fetchChanges(ChangeRequest())
    _ = try await cloud.user()
    #expect(
      server.trace.entries.map(\.description) == [
        "a 0  save p, -q: stored p; deleted q",
        "a 1  save p: server response lost; done: conflict with tag 1  (reply lost)",
        "a 2  fetch after nothing: p",
      ])
    #expect(server.trace.missed == 1)
  }

  @Test func `a state that was kept is there again`() async throws {
    let server = try server()
    let cloud = server.cloud(for: "a")
    try await cloud.put(.of("p"))
    let kept = server.state
    try await cloud.put(.of("q"))
    #expect(server.state != kept)
    server.restore(kept)
    #expect(server.state == kept)
    #expect(server.contents().records.count == 1)
    try await cloud.put(.of("q"))
  }
}
