import PropCheck
import Synchronization
import Testing

@testable import RepositoryCheck

/// A model that is no function of the commands.
@Suite struct UnsteadyModelTests {
  private static func machine() -> RepositoryMachine<ShelfModel, Shelf, Int> {
    let calls = Counter()
    return RepositoryMachine<ShelfModel, Shelf, Int>(
      "shelf", model: ShelfModel(), absent: -1, observe: { $0.titles },
      as: { shelf, symbols in
        Dictionary(
          uniqueKeysWithValues: shelf.store.content.titles.map { (symbols.symbol(of: $0), $1) })
      },
      commands: { commands in
        commands.make("add", with: .string(of: "ab", count: 1...2)) { model, id, title in
          try model.add(id, title)
        } run: { shelf, title in
          try await shelf.add(title)
        }
        commands.call("count") { model in
          // Every third answer is wrong, whatever the script.
          model.titles.count + (calls.next() % 3 == 0 ? 1 : 0)
        } run: { shelf in
          await shelf.count()
        }
      })
  }

  @Test(arguments: ["shelf.agrees-with-the-model", "shelf.linearizable-in-turns"])
  func `a model that answers differently when asked again is at fault`(_ id: String) async throws {
    let bound = try await Self.machine().bind(to: Shelf.layer())
    let property = try #require(bound.properties.first { $0.id == id })
    let result = await property.check(Settings(seed: 1, cases: 200))
    let message = try #require(result.finding).failure.message
    #expect(
      message.hasPrefix("The model is not deterministic: asked again, it answers "), "\(message)")
    #expect(message.contains(" to count, and not "))
    #expect(message.hasSuffix("Let its answers depend on its commands alone."))
  }
}

private final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
