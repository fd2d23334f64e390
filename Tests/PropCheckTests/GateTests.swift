import Testing

@testable import PropCheck

@Suite struct GateTests {
  @Test func `only new and simpler choices pass`() {
    let gate = Gate(best: Tape("55"))
    #expect(!gate.admits(Tape("55")))
    #expect(gate.admits(Tape("54")))
    #expect(!gate.admits(Tape("54")))
    #expect(!gate.admits(Tape("56")))
    gate.best = Tape("4")
    #expect(!gate.admits(Tape("50")))
    #expect(gate.admits(Tape("3")))
  }
}
