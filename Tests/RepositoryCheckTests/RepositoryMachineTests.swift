import PropCheck
import StateCheck
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
    _ bug: Shelf.Bug? = nil, seed: UInt64, cases: Int, only wanted: String? = nil
  ) async throws -> [String: Finding] {
    let store = ShelfStore()
    let bound = try await Shelf.machine.bind(
      to: Shelf.layer(bug, in: store), callers: Shelf.processes(bug, in: store))
    var findings: [String: Finding] = [:]
    for property in bound.properties {
      let id = String(property.id.dropFirst("shelf.".count))
      guard wanted.map({ $0 == id }) ?? true else { continue }
      var settings = Settings(seed: seed, cases: cases)
      // Enough to shrink what is the same in each replay.
      settings.shrinkEvaluations = id.contains("across") ? 40 : 400
      (settings.failures, settings.explains) = (1, false)
      let result = await property.check(settings)
      if let finding = result.finding { findings[id] = finding }
      let hasGivenUp =
        if case .gaveUp = result.verdict { id.contains("across-processes") } else { false }
      #expect(
        result.verdict == .passed || result.verdict == .failed || hasGivenUp, "\(result.verdict)")
    }
    await bound.close()
    return findings
  }

  /// The result of one property of a right repository.
  private static func result(of id: String, seed: UInt64, cases: Int) async throws -> PropertyResult
  {
    let store = ShelfStore()
    let bound = try await Shelf.machine.bind(
      to: Shelf.layer(in: store), callers: Shelf.processes(in: store))
    let property = try #require(bound.properties.first { $0.id == "shelf." + id })
    return await property.check(Settings(seed: seed, cases: cases))
  }

  @Test(arguments: [1, 2, 20_261_125] as [UInt64])
  func `a right repository passes whatever it allows`(_ seed: UInt64) async throws {
    let found = try await Self.findings(seed: seed, cases: 60)
    #expect(found.isEmpty, "\(found.values.map(\.complaint))")
  }

  @Test func `what a layer does not allow is left out, and it is told why`() async throws {
    let store = ShelfStore()
    var layer = Shelf.layer(in: store)
    let whole = try await Shelf.machine.bind(to: layer, callers: Shelf.processes(in: store))
    #expect(whole.properties.map(\.id) == Self.ids.map { "shelf." + $0 })
    #expect(whole.leftOut == [])
    (layer.reopen, layer.sharing) = (nil, .none)
    let part = try await Shelf.machine.bind(to: layer)
    #expect(
      part.leftOut.map { "\($0.id): \($0.reason)" } == [
        "shelf.survives-reopening: the repository cannot be reopened",
        "shelf.linearizable-across-connections: the repository has one connection only",
        "shelf.linearizable-across-processes: the repository has no callers in other processes",
        "shelf.survives-kills: the repository has no callers in other processes that can be killed",
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
      (.writeBehind, "survives-kills", ["= add", "rename id"]),
      (.lostBetweenProcesses, "linearizable-across-processes", ["= add", "extend"]),
    ] as [(Shelf.Bug, String, [String])])
  func `each bug is found by the property that is about it, in few steps`(
    _ bug: Shelf.Bug, _ property: String, _ steps: [String]
  ) async throws {
    for seed in [1, 42] as [UInt64] {
      var found: [String: Finding] = [:]
      // A machine that is busy with other tests may for a while run callers one after the other; the run gives up then.
      let attempts: UInt64 = property.contains("across-processes") ? 10 : 1
      for attempt in 0..<attempts where found.isEmpty {
        found = try await Self.findings(
          bug, seed: seed + 100 * attempt, cases: 1_000, only: property)
      }
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
    let result = try await Self.result(of: "survives-kills", seed: 3, cases: 200)
    #expect(result.verdict == .passed, "\(result.complaint ?? "")")
    // Some die before they answer, and some after.
    let killed = result.labels.first { $0.name == "killed before the answer" }?.count ?? 0
    #expect(50...180 ~= killed, "\(killed)")
  }

  @Test func `what is lost between processes is found by no other property`() async throws {
    var found = try await Self.findings(.lostBetweenProcesses, seed: 7, cases: 40)
    // With so few cases it may be missed.
    found["linearizable-across-processes"] = nil
    #expect(found.isEmpty, "\(found.values.map(\.complaint))")
    // Connections of one process overlap often enough to be told apart in a thousand cases.
    let connections = try await Self.findings(
      .lostBetweenProcesses, seed: 7, cases: 1_000, only: "linearizable-across-connections")
    #expect(connections.isEmpty, "\(connections.values.map(\.complaint))")
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `a call may be done and throw, since its task is cancelled`(_ seed: UInt64) async throws {
    let found = try await Self.findings(
      .lateCancelled, seed: seed, cases: 500, only: "cancels-whole-or-not-at-all")
    #expect(found.isEmpty, "\(found.values.map(\.complaint))")
  }

  /// Otherwise a property could pass because nothing that it is about happened.
  @Test func `what a property is about has to happen`() async throws {
    let store = ShelfStore()
    let bound = try await Shelf.machine.bind(
      to: Shelf.layer(in: store), callers: Shelf.processes(in: store))
    let required = bound.properties.map { $0.requirements.map(\.label.name) }
    #expect(
      Dictionary(uniqueKeysWithValues: zip(Self.ids, required)).filter { !$0.value.isEmpty } == [
        "refuses-without-trace": ["refused"], "survives-reopening": ["reopen"],
        "linearizable": ["calls at once"], "linearizable-across-connections": ["calls at once"],
        "linearizable-across-processes": ["calls at once", "made"],
        "survives-kills": ["killed before the answer", "killed after the answer"],
      ])
  }

  @Test func `callers in processes call what others have made`() async throws {
    let result = try await Self.result(of: "linearizable-across-processes", seed: 5, cases: 100)
    let counts = Dictionary(
      result.labels.filter { $0.table == ParallelTranscript.table }.map { ($0.name, $0.count) },
      uniquingKeysWith: +)
    #expect((counts["made"] ?? 0) > 4 * (counts["not made"] ?? 0), "\(counts)")
  }

  @Test func `what a process had acknowledged and lost is told`() async throws {
    let found = try await Self.findings(.writeBehind, seed: 1, cases: 200, only: "survives-kills")
    let failure = try #require(found["survives-kills"]).failure
    #expect(failure.message.hasPrefix("A process killed "), "\(failure.message)")
    #expect(failure.steps.last?.text == "a new process opens it")
    #expect(failure.difference?.step == failure.steps.count - 1)
  }

  @Test func `callers without an order show the state at which no call fits`() async throws {
    let found = try await Self.findings(
      .lostUpdate, seed: 1, cases: 500, only: "linearizable-in-turns")
    let account = try #require(found["linearizable-in-turns"]).failure.account
    #expect(account.contains("\n  state: [id"), "\(account)")
  }

  @Test func `a report reads like this`() async throws {
    let found = try await Self.findings(
      .reusedIdentifier, seed: 1, cases: 200, only: "agrees-with-the-model")
    let failure = try #require(found["agrees-with-the-model"]).failure
    #expect(failure.message == "The answers differ.")
    #expect(
      failure.steps.map { "\($0.text) | \($0.expected) | \($0.actual)" } == [
        #"id1 = add "a" | id1 | id1"#, "remove id1 | ok | ok",
        #"id2 = add "a" | id2 | id1 once more: an identifier must never be given again"#,
      ])
  }

  @Test(arguments: Self.ids.prefix(3))
  func `a script uses what it has created, and little else`(_ id: String) async throws {
    let result = try await Self.result(of: id, seed: 7, cases: 150)
    let counts = Dictionary(
      result.labels.filter { $0.table == "command" }.map { ($0.name, $0.count) },
      uniquingKeysWith: +)
    #expect(["add", "rename", "remove", "title", "count"].allSatisfy { (counts[$0] ?? 0) > 50 })
    let successes = Dictionary(
      result.labels.filter { $0.table == "command that succeeds" }.map { ($0.name, $0.count) },
      uniquingKeysWith: +)
    #expect(Double(successes["rename"] ?? 0) > 0.25 * Double(counts["rename"] ?? 0), "\(counts)")
  }
}
