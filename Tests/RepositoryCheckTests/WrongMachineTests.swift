import PropCheck
import Testing

@testable import RepositoryCheck

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

  @Test(arguments: [
    (machine(), "The machine shelf has no command; add one."),
    (machine("shelf", "count", "count"), "Two commands of shelf are named count; rename one."),
    (machine("shelf", ""), "A command of shelf has no name; give it one."),
    (machine("", "count"), "A machine has no name; give it one."),
    (
      machine("shelf", length: 0, "count"),
      "The machine shelf has scripts of length 0; let it be from 1."
    ),
  ])
  func `a wrong machine is told before anything runs`(
    _ machine: RepositoryMachine<Int, Shelf, Int>, _ sentence: String
  ) async {
    #expect(machine.problems == [sentence])
    await #expect(throws: Failure(sentence)) { try await machine.bind(to: Shelf.layer()) }
  }

  @Test func `a layer that does not open says why`() async {
    struct Locked: Error {}
    let layer = RepositoryLayer<Shelf>(open: { throw Locked() }, clear: { _ in })
    await #expect(throws: Locked.self) { try await Self.machine("shelf", "count").bind(to: layer) }
  }

  @Test(arguments: ["", "a", "id x 7", "id 1 seven", "id 1 7 8"])
  func `bindings of another process that are none are left out`(_ text: String) {
    let table = SymbolTable<Int>(absent: -1)
    table.learn([text, "id 2 9"])
    #expect(table[Symbol("id", 1)] == -1 && table[Symbol("id", 2)] == 9)
    #expect(table.symbol(of: 9) == Symbol("id", 2) && table.symbol(of: 7).number == -1)
    #expect(table.texts == ["id 2 9"])
  }
}
