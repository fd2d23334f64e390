import CloudSim
import HabitDomain
import PropCheck
import PropCheckTesting
import Testing

/// Any calls under any plan of faults.
@Suite(.timeLimit(.minutes(20))) struct PlanTests {
  /// A server on which the calls were made; each fault belongs to the call with which it was drawn.
  private static func run(_ calls: [AnyCall], from state: ServerState) -> CloudServer {
    let server = CloudServer(state)
    for call in calls {
      let number = server.trace.entries.count { $0.device == call.device }
      let plan = FaultPlan(call.faults.map { .init($0, device: call.device, call: number) })
      _ = try? server.answer(call.call, for: call.device, plan: plan)
    }
    return server
  }

  private static func start() throws -> ServerState { try Bench().server.state }

  @Test(.cases(120))
  func `the same calls and faults are the same state and the same trace`() async {
    await forAll(.anyCalls) { calls in
      let runs = try (0..<2).map { _ in Self.run(calls, from: try Self.start()) }
      try require(runs[0].state == runs[1].state, "The states differ.")
      try require(runs[0].trace == runs[1].trace, "The traces differ.")
      try require(runs[0].trace.entries.count, equals: calls.count)
    }
  }

  @Test(.cases(120))
  func `after all faults a fresh reader gets exactly what is stored`() async {
    await forAll(.anyCalls) { calls in
      let server = Self.run(calls, from: try Self.start())
      server.update {
        $0.heal()
        $0.signIn("a", to: ServerState.firstAccount)
      }
      _ = try server.answer(.saveZone(.app), for: "a")
      var reader = FeedReader(server.cloud(for: "fresh"))
      try require(try await reader.readAll(limit: 1), "It does not end.")
      let stored = server.contents().records.values.filter { $0.id.zone == .app }
      try require(Set(reader.copy.values) == Set(stored), "They differ.")
    }
  }

  @Test(.cases(120))
  func `what stands in the trace is what became of the records`() async {
    await forAll(.anyCalls) { calls in
      let server = Self.run(calls, from: try Self.start())
      var tags: Set<String?> = []
      for entry in server.trace.entries {
        if case .success(.receipts(let receipts)) = entry.done {
          tags.formUnion(receipts.saved.compactMap { try? $0.get() }.map(\.changeTag))
        }
      }
      // A doubled request, and what another program does, appear there with one of their answers.
      let faults = server.trace.faults
      guard faults[.requestDoubled] == nil, faults[.recordTouched] == nil else { return }
      for account in [ServerState.firstAccount, "ann"] {
        for record in server.contents(of: account).records.values {
          try require(tags.contains(record.changeTag), "\(record.id.name) comes from nowhere.")
        }
      }
    }
  }

  @Test(.cases(120))
  func `no stored reference that deletes leads nowhere`() async {
    await forAll(.anyCalls) { calls in
      let server = Self.run(calls, from: try Self.start())
      for account in [ServerState.firstAccount, "ann"] {
        let records = server.contents(of: account).records
        for case .reference(let target) in records.values.flatMap(\.fields.values) {
          try require(records[target] != nil, "\(target.name) is not there.")
        }
      }
    }
  }
}
