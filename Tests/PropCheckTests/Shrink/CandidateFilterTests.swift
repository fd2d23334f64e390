import Testing

@testable import PropCheck

@Suite struct CandidateFilterTests {
  @Test func `only new and simpler choices pass`() {
    let gate = CandidateFilter(best: ChoiceSequence("55"))
    #expect(!gate.admits(ChoiceSequence("55")))
    #expect(gate.admits(ChoiceSequence("54")))
    #expect(!gate.admits(ChoiceSequence("54")))
    #expect(!gate.admits(ChoiceSequence("56")))
    gate.best = ChoiceSequence("4")
    #expect(!gate.admits(ChoiceSequence("50")))
    #expect(gate.admits(ChoiceSequence("3")))
  }
}
