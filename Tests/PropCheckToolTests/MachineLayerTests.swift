import PropCheck
import RepositoryCheck
import Testing

@testable import PropCheckTool

/// Layers whose properties come from a machine.
@Suite struct MachineLayerTests {
  private typealias Machine = RepositoryMachine<Int, Counter, Int>

  private actor Counter {
    private var value = 0

    func add(_ more: Int) -> Int {
      value += more
      return value
    }

    func clear() { value = 0 }
  }

  private struct Closed: Error {}

  private static func machine(_ input: Gen<Int>, refusing: Bool = false) -> Machine {
    Machine(
      "counter", model: 0, absent: -1, observe: { $0 },
      as: { await $0.add($1[Symbol("id", 1)] + 1) },
      commands: { commands in
        commands.call("add", with: input) { model, more in
          model += more
          return model
        } run: { counter, more in
          await counter.add(more)
        }
        guard refusing else { return }
        commands.call("open") { _ in
          throw Closed()
        } run: { _ in
          throw Closed()
        }
      })
  }

  private static let access = RepositoryAccess(open: { Counter() }, clear: { await $0.clear() })

  private static func harness(
    _ input: Gen<Int>, refusing: Bool = false, and more: [Property] = [], mutants: [Mutant] = []
  ) throws -> ToolHarness {
    let layer = Layer("actor", "a counter", machine(input, refusing: refusing), and: more) { _ in
      access
    }
    var suite = TestSuite("counter", version: "1", "", layers: [layer])
    suite.mutants = mutants
    return try ToolHarness(suite)
  }

  @Test func `properties of one's own run behind those of the machine`() async throws {
    let own = Property("own.fails", "Fails.", of: .bool) { (_: Bool) throws in throw Failure("No.")
    }
    let harness = try Self.harness(.int(in: 0...9), and: [own])
    #expect(await harness.run("run", "--seed", "1", "--cases", "20") == .failed)
    #expect(harness.out.text.contains("✓ counter.agrees-with-the-model"), "\(harness.out.text)")
    #expect(harness.out.text.contains("✗ own.fails"))
    #expect(!harness.out.text.contains("not tested"))
  }

  @Test func `properties of one's own find what a mutant does not do in its commands`() async throws
  {
    let own = Property("own.fails", "Fails.", of: .bool) { (_: Bool) throws in throw Failure("No.")
    }
    let mutant = Mutant(
      "other", "Fails.", knownLength: 1, Self.machine(.int(in: 0...9)), and: [own]
    ) { _ in Self.access }
    let harness = try Self.harness(.int(in: 0...9), mutants: [mutant])
    #expect(await harness.run("mutants", "--seed", "1", "--cases", "20") == .passed)
    #expect(harness.out.text.contains("1 of 1 found"), "\(harness.out.text)")
    #expect(harness.out.text.contains("own.fails"))
  }

  @Test func `a run says which command the model never accepts`() async throws {
    let harness = try Self.harness(.int(in: 0...9), refusing: true)
    #expect(await harness.run("run", "--seed", "1", "--cases", "20") == .passed)
    #expect(harness.out.text.contains("The model of counter refuses \"open\" in all "))
  }

  @Test func `a machine that draws nothing is a mistake of the suite, told once`() async throws {
    let harness = try Self.harness(.element(of: []))
    let code = await harness.run("run")
    #expect(code == .usage && code.value == 2)
    let text = harness.err.text
    #expect(
      text.hasPrefix(
        "counter: The layer actor cannot be opened. No script of counter can be drawn. "
          + "element(of:) has an empty list."), "\(text)")
    #expect(text.split(separator: "\n").count { $0.hasPrefix("where: ") } == 1)
    #expect(text.split(separator: "\n").count { $0.hasPrefix("fix: ") } == 1)
    #expect(!text.contains("report it"))
  }

  @Test func `a layer whose opening throws is told to be looked at`() async throws {
    let layer = Layer("locked", "") { _ in throw Closed() }
    let harness = try ToolHarness(TestSuite("counter", version: "1", "", layers: [layer]))
    #expect(await harness.run("run") == .internalError)
    #expect(
      harness.err.text.hasSuffix(
        "cannot be opened: Closed().\nwhere: layer locked\nfix: find out why opening or clearing it throws this.\n"
      ))
  }
}
