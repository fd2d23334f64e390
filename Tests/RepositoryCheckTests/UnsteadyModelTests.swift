import PropCheck
import Synchronization
import Testing

@testable import RepositoryCheck

/// A model that is not a function of the commands.
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
    var settings = Settings(seed: 1, cases: 200)
    (settings.failures, settings.shrinkEvaluations) = (1, 50)
    let result = await property.check(settings)
    let message = try #require(result.finding).failure.message
    #expect(
      message.hasPrefix("The model is not deterministic: asked again, it answers "), "\(message)")
    #expect(message.contains(" to count, and not "))
    #expect(message.hasSuffix("Let its answers depend on its commands alone."))
  }

  /// A model that keeps a number of its own, which no answer shows.
  private struct Stamped: Sendable {
    var titles: [Symbol: String] = [:]
    var stamp = 0
  }

  private static func stamping(
    _ stamp: @escaping @Sendable () -> Int
  ) -> RepositoryMachine<Stamped, Shelf, Int> {
    RepositoryMachine<Stamped, Shelf, Int>(
      "shelf", model: Stamped(), absent: -1, observe: { [$0.titles.count, $0.stamp] },
      as: { shelf, _ in [shelf.store.content.titles.count, 0] },
      commands: { commands in
        commands.make("add") { model, id in
          model.titles[id] = ""
          model.stamp = stamp()
        } run: { shelf in
          try await shelf.add("a")
        }
        commands.call("fail", model: { _ in throw Shelf.Refusal.missing }) { _ in
          throw Shelf.Refusal.missing
        }
      })
  }

  // A refused call must leave no trace whatever the model says; all other properties consult the
  // model.
  @Test(arguments: [
    "agrees-with-the-model", "linearizable-in-turns", "survives-kills",
    "survives-reopening", "cancels-whole-or-not-at-all", "linearizable",
    "linearizable-across-connections", "linearizable-across-processes",
  ])
  func `a model whose state differs when it runs again is at fault`(_ id: String) async throws {
    let (numbers, store) = (Counter(), ShelfStore())
    let machine = Self.stamping { numbers.next() }
    let callers = Shelf.processes({ _ in machine }, { Shelf.layer(in: store) })
    let bound = try await machine.bind(to: Shelf.layer(in: store), callers: callers)
    let property = try #require(bound.properties.first { $0.id == "shelf." + id })
    var settings = Settings(seed: 1, cases: 50)
    (settings.failures, settings.shrinkEvaluations) = (1, 50)
    let failure = try #require(await property.check(settings).finding).failure
    #expect(
      failure.message.hasPrefix("The model is not deterministic: after id")
        && failure.message.contains(" = add its "),
      "\(failure.message)")
    #expect(failure.message.hasSuffix("Let its state depend on its commands alone."))
  }

  /// In some of these scripts the first command runs concurrently with others, in some it does not.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `an answer before callers run at once is asked for again, too`(_ seed: UInt64) async throws {
    let calls = Counter()
    let machine = RepositoryMachine<Int, Shelf, Int>(
      "shelf", model: 0, absent: -1, observe: { _ in 0 }, as: { _, _ in 0 },
      commands: {
        $0.call(
          "number",
          model: { count in
            count += 1
            return count == 1 ? calls.next() : 0
          }, run: { _ in 0 })
      })
    let bound = try await machine.bind(to: Shelf.layer())
    let property = try #require(bound.properties.first { $0.id == "shelf.linearizable-in-turns" })
    var settings = Settings(seed: seed, cases: 20)
    (settings.failures, settings.shrinkEvaluations) = (1, 10)
    // The scripts before are short.
    settings.firstCase = 60
    let message = try #require(await property.check(settings).finding).failure.message
    #expect(message.hasPrefix("The model is not deterministic: asked again"), "\(message)")
  }

  /// A machine with one command and a state that nothing changes.
  private static func answering<Answer: Equatable & Sendable>(
    _ model: @escaping @Sendable () -> Answer, _ run: @escaping @Sendable () -> Answer
  ) -> RepositoryMachine<Int, Shelf, Int> {
    RepositoryMachine<Int, Shelf, Int>(
      "shelf", model: 0, absent: -1, observe: { $0 }, as: { _, _ in 0 },
      commands: { $0.call("rating", model: { _ in model() }, run: { _ in run() }) })
  }

  /// The first failure of a property of a machine.
  private static func message<Model>(
    _ id: String, _ machine: RepositoryMachine<Model, Shelf, Int>
  ) async throws -> String {
    let bound = try await machine.bind(to: Shelf.layer())
    let property = try #require(bound.properties.first { $0.id == "shelf." + id })
    var settings = Settings(seed: 1, cases: 50)
    (settings.failures, settings.shrinkEvaluations) = (1, 50)
    return try #require(await property.check(settings).finding).failure.message
  }

  private static let properties = ["agrees-with-the-model", "linearizable-in-turns"]

  @Test(arguments: properties)
  func `an answer of the model that does not equal itself is named`(_ id: String) async throws {
    let numbers = Self.answering({ Double.nan }, { Double.nan })
    #expect(
      try await Self.message(id, numbers)
        == "The model answers nan to rating, which does not equal itself: it is nan. \(Self.fix)")
    let list: @Sendable () -> [Double] = { (0...1).map { $0 == 1 ? Double.nan : 0 } }
    let lists = Self.answering(list, list)
    let message = try await Self.message(id, lists)
    #expect(message.hasSuffix("does not equal itself: its [1] is nan. \(Self.fix)"), "\(message)")
  }

  private static let fix = "Check its ==, and make sure that it contains no NaN."

  /// What is compared as an object.
  private final class Card: CustomStringConvertible, Equatable, Sendable {
    let description = "card"

    static func == (left: Card, right: Card) -> Bool { left === right }
  }

  @Test(arguments: properties)
  func `answers that are compared as objects are named`(_ id: String) async throws {
    let message = try await Self.message(id, Self.answering({ Card() }, { Card() }))
    #expect(
      message.hasPrefix(
        "The model answers card to rating each time, and no two of these answers are equal. "
          + "Check their ==, which may compare the identity of objects"), "\(message)")
  }

  @Test func `an answer of the system that does not equal itself is named`() async throws {
    let message = try await Self.message(
      "agrees-with-the-model", Self.answering({ 1.0 }, { Double.nan }))
    #expect(
      message
        == "The answers differ, and that of the system does not equal itself: it is nan. \(Self.fix)"
    )
    // Each equals itself, and not the other.
    let (one, other) = (Card(), Card())
    let cards = try await Self.message("agrees-with-the-model", Self.answering({ one }, { other }))
    #expect(cards.hasPrefix("The answers differ, and look the same. Check their =="), "\(cards)")
  }

  private static func refusing<View: Hashable & Sendable>(
    _ view: @escaping @Sendable (_ count: Int) -> View
  ) -> RepositoryMachine<ShelfModel, Shelf, Int> {
    RepositoryMachine<ShelfModel, Shelf, Int>(
      "shelf", model: ShelfModel(), absent: -1, observe: { view($0.titles.count) },
      as: { shelf, _ in view(shelf.store.content.titles.count) },
      commands: { commands in
        commands.make("add") { model, id in
          try model.add(id, "a")
        } run: { shelf in
          try await shelf.add("a")
        }
        commands.call("fail", model: { _ in throw Shelf.Refusal.missing }) { _ in
          throw Shelf.Refusal.missing
        }
      })
  }

  @Test func `a state that does not equal itself is no trace of a refused call`() async throws {
    let id = "refuses-without-trace"
    let numbers = try await Self.message(id, Self.refusing { $0 == 0 ? 0 : Double.nan })
    #expect(numbers == "What is observed does not equal itself: it is nan. \(Self.fix)")
    let cards = try await Self.message(id, Self.refusing { $0 == 0 ? [] : [Item()] })
    #expect(cards.hasPrefix("What is observed shows the same each time, and no two "), "\(cards)")
  }

  /// What is compared as an object, and hashed.
  private final class Item: CustomStringConvertible, Hashable, Sendable {
    let description = "item"

    static func == (left: Item, right: Item) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(description) }
  }

  private static func observing<View: Hashable & Sendable>(
    _ model: @escaping @Sendable (Int) -> View, _ system: @escaping @Sendable () -> View
  ) -> RepositoryMachine<Int, Shelf, Int> {
    RepositoryMachine<Int, Shelf, Int>(
      "shelf", model: 0, absent: -1, observe: model, as: { _, _ in system() },
      commands: { $0.call("step", model: { $0 += 1 }, run: { _ in }) })
  }

  @Test(arguments: properties)
  func `a state that does not equal itself is named`(_ id: String) async throws {
    let first = try await Self.message(id, Self.observing({ _ in Double.nan }, { Double.nan }))
    #expect(
      first.contains(
        "The initial state of the model does not equal itself: it is nan. \(Self.fix)"),
      "\(first)")
    let cleared = try await Self.message(id, Self.observing({ _ in 0.0 }, { Double.nan }))
    #expect(
      cleared.contains(
        "What is observed of a cleared system does not equal itself: it is nan. \(Self.fix)"),
      "\(cleared)")
    let later = try await Self.message(id, Self.observing({ $0 == 0 ? 0 : Double.nan }, { 0.0 }))
    #expect(
      later.contains(
        "The state of the model after step does not equal itself: it is nan. \(Self.fix)"),
      "\(later)")
  }

  @Test(arguments: ["linearizable-across-processes", "survives-kills"])
  func `a model that is another one in another process is at fault`(_ id: String) async throws {
    let store = ShelfStore()
    let callers = Shelf.processes(Self.letters, { Shelf.layer(in: store) })
    let bound = try await Self.letters(-1).bind(to: Shelf.layer(in: store), callers: callers)
    let property = try #require(bound.properties.first { $0.id == "shelf." + id })
    let failure = try #require(await property.check(Settings(seed: 1, cases: 50)).finding).failure
    let start =
      "A caller in another process failed: The model is not deterministic: from the same choices another process "
      + "draws another script, in which command 1 is name "
    #expect(failure.message.hasPrefix(start), "\(failure.message)")
  }

  /// Each process has its letters in a different order, like those of a set.
  @Sendable private static func letters(_ process: Int) -> RepositoryMachine<Int, Shelf, Int> {
    let letters = process < 0 ? ["a", "b"] : ["b", "a"]
    return RepositoryMachine<Int, Shelf, Int>(
      "shelf", model: 0, absent: -1, observe: { $0 }, as: { _, _ in 0 },
      commands: { commands in
        commands.call("name", with: Gen { $0.element(of: letters) ?? "" }, model: { $1 }) { $1 }
      })
  }
}

private final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
