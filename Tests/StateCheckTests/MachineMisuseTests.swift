import PropCheck
import PropCheckTesting
import StateCheck
import Testing

@Suite struct MachineMisuseTests {
  private static let step = Command<Int, Int>(
    "step", input: { _, _ in 0 }, text: { "\($0)" }, model: { _, _ in 0 }, real: { _, _ in 0 })

  private func reason(
    _ commands: [Command<Int, Int>], length: Int = 5
  ) async -> String {
    let inspection = Inspection<Int, Int>(every: 3, model: { _ in 0 }, real: { _ in 0 })
    let machine = Machine(
      length: length, commands: commands, inspection: inspection, start: { _ in 0 },
      prepare: { _, _ in })
    guard
      case .invalid(let reason) = await machine.agreement("m", "", on: 0).check().verdict
    else { return "" }
    return reason
  }

  @Test func `a machine that can make no script is named`() async {
    #expect(await reason([]).hasPrefix("Machine has no command.\nwhere: StateCheckTests/Machine"))
    #expect(await reason([Self.step], length: 0).hasPrefix("Machine has the length 0."))
    #expect(await reason([Self.step]) == "")
  }

  @Test func `a machine that can make no script is named for several callers too`() async throws {
    let inspection = Inspection<Int, Int>(every: 3, model: { _ in 0 }, real: { _ in 0 })
    var machine = ParallelMachine(
      Machine(
        length: 0, commands: [Self.step], inspection: inspection, start: { _ in 0 },
        prepare: { _, _ in }), callers: 2, view: { $0 }, look: { _ in 0 })
    for inFull in [false, true] {
      machine.drawsInFull = inFull
      let property = machine.linearizability(
        "m", "", callers: { CallerGroup([], settle: { _, _ in }) })
      let verdict = await property.check().verdict
      let reason = try #require(verdict.whyInvalid, "\(verdict)")
      #expect(reason.hasPrefix("Machine has the length 0."))
    }
  }

  @Test func `a command with an impossible weight is named`() async {
    let command = Command<Int, Int>(
      "fall", weight: { _ in -1 }, input: { _, _ in 0 }, text: { "\($0)" }, model: { _, _ in 0 },
      real: { _, _ in 0 })
    #expect(await reason([command]).hasPrefix("command fall has a weight below 0."))
  }
}
