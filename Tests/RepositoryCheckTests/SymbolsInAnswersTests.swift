import PropCheck
@testable import StateCheck
import Testing

@testable import RepositoryCheck

/// Answers with identifiers of things that another caller is just creating.
@Suite struct SymbolsInAnswersTests {
  private typealias Machine = RepositoryMachine<ShelfModel, Shelf, Int>

  /// A machine with a list of everything; creations return a while after the others can see what they made.
  private static func machine(adding strange: Set<Int> = []) -> Machine {
    Machine(
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
          Set(shelf.store.content.titles.keys).union(strange).reduce(into: []) {
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
    let results = try await Self.results(of: Self.machine(adding: [999]), seed: 1)
    let concurrent = results.filter { $0.id.contains("linearizable") }
    #expect(concurrent.count == 4)
    for (id, result) in concurrent {
      #expect(result.finding?.complaint.contains("unknown id") == true, "\(id)")
    }
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
      "unknown id 1, unknown id 12, unknown id 6"
    }
    let told = RemoteAnswer(answer, renaming: table.late)
    #expect(told.text == "id7, id3, unknown id 6")
    let expected = TypedAnswer(Set([Symbol("id", 7), Symbol("id", 3), early[5]])) { _ in "" }
    #expect(told.isEqual(to: expected) && expected.isEqual(to: told))
    #expect(told.hasUnknown)
  }
}
