import PropCheck
import StateCheck
import Synchronization
import Testing

@testable import RepositoryCheck

@Suite struct RepositoryMachineTests {
  private static let ids = [
    "agrees-with-the-model", "refuses-without-trace", "survives-reopening",
    "linearizable-in-turns", "cancels-whole-or-not-at-all", "linearizable",
    "linearizable-across-connections", "linearizable-across-processes", "survives-kills",
  ]

  /// The findings of all properties that a layer allows, by their ids without the name of the machine.
  private static func findings(
    _ layer: RepositoryLayer<Shelf>, callers: RemoteCallers? = nil, seed: UInt64, cases: Int = 200,
    only wanted: String? = nil
  ) async throws -> [String: Finding] {
    let bound = try await Shelf.machine.bind(to: layer, callers: callers)
    var findings: [String: Finding] = [:]
    for property in bound.properties {
      let id = String(property.id.dropFirst("shelf.".count))
      guard wanted.map({ $0 == id }) ?? true else { continue }
      var settings = Settings(seed: seed, cases: cases)
      // Enough to shrink what is the same in each replay.
      (settings.shrinkEvaluations, settings.explains) = (400, false)
      let result = await property.check(settings)
      if let finding = result.finding { findings[id] = finding }
      #expect(result.verdict == .passed || result.verdict == .failed, "\(result.verdict)")
    }
    await bound.close()
    return findings
  }

  @Test(arguments: [1, 2, 20_261_125] as [UInt64])
  func `a right repository passes whatever it allows`(_ seed: UInt64) async throws {
    let layer = Shelf.layer()
    let found = try await Self.findings(layer, callers: Self.processes(layer), seed: seed)
    #expect(found.isEmpty, "\(found.values.map(\.complaint))")
  }

  @Test func `what a layer does not allow is left out, and it is told why`() async throws {
    var layer = Shelf.layer()
    let whole = try await Shelf.machine.bind(to: layer, callers: Self.processes(layer))
    #expect(whole.properties.map(\.id) == Self.ids.map { "shelf." + $0 })
    #expect(whole.leftOut == [])
    (layer.reopen, layer.connect) = (nil, nil)
    let part = try await Shelf.machine.bind(to: layer)
    #expect(
      part.leftOut.map { "\($0.id): \($0.reason)" } == [
        "shelf.survives-reopening: the layer cannot be reopened",
        "shelf.linearizable-across-connections: the layer has one connection only",
        "shelf.linearizable-across-processes: the layer has no callers in other processes",
        "shelf.survives-kills: the layer has no callers in other processes that can be killed",
      ])
    #expect(part.properties.count == 5)
  }

  @Test(
    arguments: [
      (.lostUpdate, "linearizable-in-turns", ["= add", "= add"]),
      (.lostAtReopening, "survives-reopening", ["id1 = add", "rename id1", "reopen"]),
      (.halfRefused, "refuses-without-trace", ["id1 = add", "rename id1"]),
      (.reusedIdentifier, "agrees-with-the-model", ["id1 = add", "remove id1", "id2 = add"]),
      (.halfCancelled, "cancels-whole-or-not-at-all", ["id1 = add", "rename id1"]),
      (.staleCache, "linearizable-across-connections", ["= add"]),
      (.writeBehind, "survives-kills", ["id1 = add", "rename id1"]),
    ] as [(Shelf.Bug, String, [String])])
  func `each bug is found by the property that is about it, in few steps`(
    _ bug: Shelf.Bug, _ property: String, _ steps: [String]
  ) async throws {
    for seed in [1, 42] as [UInt64] {
      let layer = Shelf.layer(bug)
      let found = try await Self.findings(
        layer, callers: Self.processes(layer), seed: seed, cases: 1_000, only: property)
      let finding = try #require(found[property], "\(bug) with seed \(seed)")
      let lines = finding.counterexample.split(separator: "\n").map(String.init)
      // Calls that overlap by chance do so less often the fewer they are.
      if !property.contains("across") {
        #expect(lines.count <= steps.count + 2, "\(finding.counterexample)")
      }
      #expect(
        steps.allSatisfy { step in lines.contains { $0.contains(step) } },
        "\(finding.counterexample)")
    }
  }

  @Test func `what a killed process may have created is known afterwards`() async throws {
    let layer = Shelf.layer()
    let callers = Self.processes(layer)
    let bound = try await Shelf.machine.bind(to: layer, callers: callers)
    let property = try #require(bound.properties.first { $0.id == "shelf.survives-kills" })
    let result = await property.check(Settings(seed: 3, cases: 400))
    #expect(result.verdict == .passed, "\(result.complaint ?? "")")
    // Some die before they answer, and some after.
    let killed = result.labels.first { $0.name == "killed before the answer" }?.count ?? 0
    #expect(100...350 ~= killed, "\(killed)")
  }

  @Test func `a report reads like this`() async throws {
    let found = try await Self.findings(
      Shelf.layer(.reusedIdentifier), seed: 1, only: "agrees-with-the-model")
    let failure = try #require(found["agrees-with-the-model"]).failure
    #expect(failure.message == "The answers differ.")
    #expect(
      failure.steps.map { "\($0.text) | \($0.expected) | \($0.actual)" } == [
        #"id1 = add "a" | id1 | id1"#, "remove id1 | ok | ok", #"id2 = add "a" | id2 | id1"#,
      ])
  }

  @Test(arguments: Self.ids.prefix(3))
  func `a script uses what it has created, and little else`(_ id: String) async throws {
    let bound = try await Shelf.machine.bind(to: Shelf.layer())
    let property = try #require(bound.properties.first { $0.id == "shelf." + id })
    let result = await property.check(Settings(seed: 7, cases: 300))
    let counts = Dictionary(
      result.labels.filter { $0.table == "command" }.map { ($0.name, $0.count) },
      uniquingKeysWith: +)
    #expect(["add", "rename", "remove", "title", "count"].allSatisfy { (counts[$0] ?? 0) > 100 })
    let successes = Dictionary(
      result.labels.filter { $0.table == "command that succeeds" }.map { ($0.name, $0.count) },
      uniquingKeysWith: +)
    #expect(Double(successes["rename"] ?? 0) > 0.25 * Double(counts["rename"] ?? 0), "\(counts)")
  }
}

extension RepositoryMachineTests {
  /// Callers that are answered as in processes of their own.
  private static func processes(_ layer: RepositoryLayer<Shelf>) -> RemoteCallers {
    let clock = Ticks()
    let served = ServedCallers(layer: layer) { clock.next() }
    var callers = RemoteCallers(
      ask: { caller, request in .success(await served.answer(caller, request)) },
      clock: { clock.next() })
    callers.askAndKill = { caller, request, nanoseconds in
      .success(await served.kill(caller, during: request, after: nanoseconds))
    }
    return callers
  }
}

/// A time that goes on whenever somebody looks.
private final class Ticks: Sendable {
  private let ticks = Atomic<Int>(0)

  func next() -> Int { ticks.add(100, ordering: .relaxed).newValue }
}

private actor ServedCallers {
  private let layer: RepositoryLayer<Shelf>
  private let clock: @Sendable () -> Int
  private var callers: [Int: RepositoryCaller] = [:]

  init(layer: RepositoryLayer<Shelf>, clock: @escaping @Sendable () -> Int) {
    (self.layer, self.clock) = (layer, clock)
  }

  /// A process dies before the call, after it, or after its answer.
  func kill(
    _ caller: Int, during request: CallerRequest, after nanoseconds: Int
  ) async -> CallerReply? {
    let reply = nanoseconds < 50_000 ? nil : await answer(caller, request)
    callers[caller] = nil
    return nanoseconds < 200_000 ? nil : reply
  }

  func answer(_ caller: Int, _ request: CallerRequest) async -> CallerReply {
    if callers[caller] == nil, let connect = layer.connect, let system = try? await connect() {
      callers[caller] = Shelf.machine.serve(system, on: layer, clock: clock)
    }
    return await callers[caller]?.answer(request) ?? .failed("There is no connection.")
  }
}
