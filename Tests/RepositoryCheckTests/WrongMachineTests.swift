import PropCheck
import Testing

@testable import RepositoryCheck
@testable import StateCheck

@Suite struct WrongMachineTests {
  private static func machine(
    _ name: String = "shelf", length: Int = 30, _ names: String...
  ) -> RepositoryMachine<Int, Shelf, Int> {
    var machine = RepositoryMachine<Int, Shelf, Int>(
      name, model: 0, absent: -1, observe: { $0 }, as: { _, _ in 0 },
      commands: { commands in
        for name in names { commands.call(name, model: { $0 }, run: { _ in 0 }) }
      })
    machine.length = length
    return machine
  }

  private static func kinds(_ kind: String, things: Int = 0) -> RepositoryMachine<Int, Shelf, Int> {
    var machine = RepositoryMachine<Int, Shelf, Int>(
      "shelf", model: 0, absent: -1, observe: { $0 }, as: { _, _ in 0 },
      commands: { commands in
        commands.make("add", kind, model: { _, _ in }, run: { _ in 1 })
      })
    machine.things = things
    return machine
  }

  private static func wrongKind(_ kind: String) -> String {
    "shelf has things of the kind \"\(kind)\"; use letters, digits and -, and no digit at the end."
  }

  @Test(arguments: [
    (machine(), "The machine shelf has no command; add one."),
    (machine("shelf", "count", "count"), "Two commands of shelf are named count; rename one."),
    (machine("shelf", ""), "A command of shelf has no name; give it one."),
    (machine("", "count"), "A machine has no name; give it one."),
    (
      kinds("board"), "The machine shelf creates 0 things of a kind; let it be 1 to 1,000."
    ),
    (
      kinds("board", things: 1_001),
      "The machine shelf creates 1001 things of a kind; let it be 1 to 1,000."
    ),
    (
      machine("../shelf 1", "count"),
      "A machine is named \"../shelf 1\", with which its properties begin; use ASCII letters, digits and -."
    ),
    (
      machine("shelf", length: 10_001, "count"),
      "The machine shelf has scripts of length 10001; let it be 1 to 10,000."
    ),
    (kinds("", things: 1), wrongKind("")), (kinds("a b", things: 1), wrongKind("a b")),
    (kinds("a1", things: 1), wrongKind("a1")),
    (
      machine("shelf", length: 0, "count"),
      "The machine shelf has scripts of length 0; let it be 1 to 10,000."
    ),
  ])
  func `a wrong machine is told before anything runs`(
    _ machine: RepositoryMachine<Int, Shelf, Int>, _ sentence: String
  ) async {
    #expect(machine.problems == [sentence])
    await #expect(throws: MachineMistake(sentence)) { try await machine.bind(to: Shelf.layer()) }
  }

  @Test func `a command about a kind that no command makes is told before anything runs`() async {
    let machine = RepositoryMachine<Int, Shelf, Int>(
      "shelf", model: 0, absent: -1, observe: { $0 }, as: { _, _ in 0 },
      commands: { commands in
        commands.make("add", "board", model: { _, _ in }, run: { _ in 1 })
        commands.use("rename", "bord", model: { _, _ in }, run: { _, _ in })
        commands.use(
          "read", "bord", with: .always(1), model: { _, _, _ in 1 }, run: { _, _, _ in 1 })
      })
    let sentences = ["rename", "read"].map {
      "The command \"\($0)\" uses things of the kind \"bord\", and no command makes one; "
        + "use a kind that a make() creates: board."
    }
    #expect(machine.problems == sentences)
    await #expect(throws: MachineMistake(sentences.joined(separator: " "))) {
      try await machine.bind(to: Shelf.layer())
    }
  }

  @Test func `answers that cannot be compared are told before anything runs`() async {
    let pairs = [
      ("a", "String", "Int"), ("b", "Double", "Int"), ("e", "Int", "Int8"),
      ("f", "Optional<Int>", "Int"),
    ]
    var sentences = pairs.map { name, model, run in
      "In the command \"\(name)\" the model returns \(model) and the run \(run), which cannot be compared; "
        + "let both return the same type, and write it out where it is inferred, as in `model -> \(run) in`."
    }
    sentences += [("c", "model", "String"), ("d", "run", "Int")].map { name, side, type in
      "In the command \"\(name)\" only the \(side) returns something, \(type); "
        + "discard it by `_ =`, or let both return it."
    }
    sentences += [("g", "Unequal"), ("h", "Unsent")].map { name, type in
      "In the command \"\(name)\" both answers are \(type), which cannot be compared; "
        + "make it Equatable and Sendable."
    }
    sentences += [("i", "Array<Symbol>", "Array<Int>"), ("j", "Optional<Symbol>", "Optional<Int>")]
      .map { name, model, run in
        "In the command \"\(name)\" the model returns \(model) and the run \(run), which cannot be compared; "
          + "let the run answer with symbols as well: add it with call(name, from:), whose run gets the table, "
          + "as in `symbols.symbol(of: id, \"id\")`."
      }
    #expect((Mismatches() as any WrongMachine).machine.problems.sorted() == sentences.sorted())
  }

  @Test func `two creations of one name do not hide the kind of the other`() {
    let machine = RepositoryMachine<Int, Shelf, Int>(
      "shelf", model: 0, absent: -1, observe: { $0 }, as: { _, _ in 0 },
      commands: { commands in
        commands.make("add", "board", model: { _, _ in }, run: { _ in 1 })
        commands.make(
          "add", "hook", from: { $0.one("board") }, id: { (id: Int) in id },
          model: { _, _, _ in }, run: { _, _, _ in 1 })
        commands.use("read", "board", model: { _, _ in 1 }, run: { _, _ in 1 })
      })
    #expect(machine.problems == ["Two commands of shelf are named add; rename one."])
  }

  @Test func `a command that the model never accepts is noted`() async throws {
    let bound = try await Shelf.burning.bind(to: Shelf.layer())
    await bound.close()
    let note = try #require(bound.notes.first)
    #expect(bound.notes.count == 1)
    #expect(note.hasPrefix("The model of shelf refuses \"burn\" in all "))
    #expect(
      note.hasSuffix(
        " calls of 64 scripts, so what it does when accepted is not tested; "
          + "check its model, or draw inputs that the model accepts."))
  }

  @Test func `a command that the model accepts now and then is not noted`() async throws {
    let bound = try await Shelf.machine.bind(to: Shelf.layer())
    await bound.close()
    #expect(bound.notes.isEmpty)
  }

  @Test func `a layer that does not open says why`() async {
    struct Locked: Error {}
    let layer = RepositoryAccess<Shelf>(open: { throw Locked() }, clear: { _ in })
    await #expect(throws: Locked.self) { try await Self.machine("shelf", "count").bind(to: layer) }
  }

  @Test(arguments: [["id"], ["id", "1"], ["id", "x", "7"], ["id", "1", "seven"]])
  func `what another process tells and is no identifier is a failure`(_ texts: [String]) throws {
    let table = SymbolTable<Int>(absent: -1)
    #expect(throws: Failure("\(texts) of another process is not an identifier.")) {
      try table.learn(["id", "2", "9"] + texts, as: .described)
    }
    #expect(table[Symbol("id", 2)] == 9)
  }

  @Test(arguments: ["", "a b", "[\"", "id 1\n"])
  func `another process gets every identifier as it is, whatever is in it`(_ text: String) throws {
    let (one, other) = (SymbolTable<String>(absent: "-"), SymbolTable<String>(absent: "-"))
    one.bind(text, to: Symbol("shelf board", 1))
    try other.replace(by: try one.texts(by: .described), as: .described)
    #expect(other[Symbol("shelf board", 1)] == text)
  }

  @Test func `an identifier that does not come back from its text is a failure`() throws {
    let table = SymbolTable<Rounded>(absent: Rounded(tenths: -10))
    table.bind(Rounded(tenths: 20), to: Symbol("id", 1))
    #expect(try table.texts(by: .described) == ["id", "1", "2"])
    table.bind(Rounded(tenths: 27), to: Symbol("id", 2))
    let sentence =
      "Rounded(\"2\") is not the identifier of id2, whose text this is. Let identifiers come back from their "
      + "descriptions or their coding, by which processes exchange them."
    #expect { try table.texts(by: .described) } throws: { ($0 as? Failure)?.message == sentence }
  }
}

/// Hides a deprecated machine, so that the tests compile without warnings.
private protocol WrongMachine {
  var machine: RepositoryMachine<Int, Shelf, Int> { get }
}

/// A machine whose models and runs return different types, in each form of a command.
private struct Mismatches: WrongMachine {
  private struct Unequal: Sendable {}
  private struct Unsent: Equatable {
    var address: UnsafeRawPointer?
  }

  @available(*, deprecated)
  var machine: RepositoryMachine<Int, Shelf, Int> {
    RepositoryMachine(
      "shelf", model: 0, absent: -1, observe: { $0 }, as: { _, _ in 0 },
      commands: { commands in
        commands.make("add", model: { _, _ in }, run: { _ in 1 })
        commands.call("a", model: { "\($0)" }, run: { _ in 1 })
        commands.call("b", with: .always(2), model: { 0.5 * Double($0) * Double($1) }, run: { $1 })
        commands.call(
          "c", from: { _ in .always("") }, model: { $0 > 0 ? $1 : "-" }, run: { _, _, _ in })
        commands.call("d", from: .always(1), model: { $0 += $1 }, run: { _, more, _ in more })
        commands.use("e", model: { model, _ in model }, run: { _, _ in Int8(0) })
        commands.use(
          "f", with: .always(1), model: { $0 > 0 ? Optional($2) : nil }, run: { $2 })
        commands.call("h", model: { _ in Unsent() }, run: { _ in Unsent() })
        commands.call("i", model: { _ in [Symbol("id", 1)] }, run: { _ in [1] })
        commands.call(
          "j", model: { _ -> Symbol? in Symbol("id", 1) }, run: { _ -> Int? in 1 })
        commands.call("g", model: { _ in Unequal() }, run: { _ in Unequal() })
      })
  }
}

/// An identifier whose text says less than it is.
private struct Rounded: Hashable, LosslessStringConvertible, Sendable {
  let tenths: Int

  init(tenths: Int) { self.tenths = tenths }

  init?(_ text: String) {
    guard let number = Int(text) else { return nil }
    tenths = number * 10
  }

  var description: String { "\(tenths / 10)" }
}
