import PropCheck
import Synchronization
import Testing

@testable import RepositoryCheck
@testable import StateCheck

/// Answers with identifiers of things that another caller is just creating.
@Suite struct SymbolsInAnswersTests {
  private typealias Machine = RepositoryMachine<ShelfModel, Shelf, Int>

  /// A machine with a list of everything; creations return a while after the others can see what they made, and what is strange
  /// can be seen only then.
  private static func machine(showing strange: Set<Int> = []) -> Machine {
    let additions = Atomic(0)
    return Machine(
      "shelf", model: ShelfModel(), absent: -1, observe: { $0.titles },
      as: { shelf, symbols in
        Dictionary(
          uniqueKeysWithValues: shelf.store.content.titles.map { (symbols.symbol(of: $0), $1) })
      },
      commands: { commands in
        commands.make("add", with: .element(of: ["a", "b"])) { model, id, title in
          try model.add(id, title)
        } run: { shelf, title in
          let id = try await shelf.add(title)
          additions.add(1, ordering: .relaxed)
          defer { additions.subtract(1, ordering: .relaxed) }
          for _ in 0..<3 { await Task.yield() }
          return id
        }
        commands.use("remove") { model, id in
          try model.remove(id)
        } run: { shelf, id in
          try await shelf.remove(id)
        }
        commands.call("list", from: { _ in .bool }) { model, _ in
          Set(model.titles.keys)
        } run: { shelf, _, symbols in
          let shown = additions.load(ordering: .relaxed) > 0 ? strange : []
          return Set(shelf.store.content.titles.keys).union(shown).reduce(into: []) {
            $0.insert(symbols.symbol(of: $1))
          }
        }
      })
  }

  private static func results(
    of machine: Machine, seed: UInt64
  ) async throws -> [(id: String, result: PropertyResult)] {
    let store = ShelfStore()
    let bound = try await machine.bind(
      to: Shelf.layer(in: store),
      callers: Shelf.processes({ _ in machine }, { Shelf.layer(in: store) }))
    var results: [(id: String, result: PropertyResult)] = []
    for property in bound.properties {
      var settings = Settings(seed: seed, cases: 60)
      (settings.shrinkEvaluations, settings.failures, settings.explains) = (20, 1, false)
      results.append((property.id, await property.check(settings)))
    }
    await bound.close()
    return results
  }

  @Test(arguments: [1, 2, 20_261_128] as [UInt64])
  func `a right repository passes`(_ seed: UInt64) async throws {
    for (id, result) in try await Self.results(of: Self.machine(), seed: seed) {
      #expect(result.finding == nil, "\(id): \(result.finding?.complaint ?? "")")
    }
  }

  @Test func `one that answers what nobody created fails`() async throws {
    let results = try await Self.results(of: Self.machine(showing: [999]), seed: 1)
    #expect(results.first { $0.id.contains("agrees") }?.result.finding == nil)
    let concurrent = results.filter { $0.id.contains("in-turns") || $0.id.contains("cancels") }
    #expect(concurrent.count == 2)
    for (id, result) in concurrent {
      #expect(result.finding?.complaint.contains("unknown id") == true, "\(id)")
    }
  }

  @Test func `what a cancelled creation made is known by its place, also once it is gone`() {
    let table = SymbolTable<Int>(absent: -1)
    let early = table.symbol(of: 5)
    #expect(table.late == [:])
    table.expect([Symbol("id", 1)])
    #expect(table.late == [early: Symbol("id", 1)])
    _ = table.symbol(of: 6, "other")
    #expect(table.late == [early: Symbol("id", 1)])
  }

  @Test func `an identifier that two processes were given is told`() throws {
    let table = SymbolTable<Int>(absent: -1)
    table.bind(5, to: Symbol("id", 1))
    let way = ValueText<Int>(text: { "\($0)" }, value: { Int($0) })
    try table.learn(["id", "1", "5", "id", "2", "6"], as: way)
    let failure = #expect(throws: Failure.self) { try table.learn(["id", "3", "5"], as: way) }
    #expect(
      failure?.message.contains("id1 once more: an identifier must never be given again") == true)
  }

  @Test func `what was unknown is known by its later name, whatever stands around it`() {
    let table = SymbolTable<Int>(absent: -1)
    let early = (1...12).map { table.symbol(of: $0) }
    #expect(early.map(\.number) == (1...12).map { -$0 })
    #expect(table.symbol(of: 1, "other").number == -13)
    table.bind(12, to: Symbol("id", 3))
    table.bind(1, to: Symbol("id", 7))
    #expect(table.late == [Symbol("id", -12): Symbol("id", 3), Symbol("id", -1): Symbol("id", 7)])
    let answer = TypedAnswer(Set([early[0], early[11], early[5]])) { _ in
      "unknown id 1, unknown id 12, unknown id 6, unknown id 11"
    }
    let told = RemoteAnswer(answer, renaming: table.late)
    #expect(told.text == "id7, id3, unknown id 6, unknown id 11")
    let expected = TypedAnswer(Set([Symbol("id", 7), Symbol("id", 3), early[5]])) { _ in "" }
    #expect(told.isEqual(to: expected) && expected.isEqual(to: told))
    #expect(told.hasUnknown)
  }
}
