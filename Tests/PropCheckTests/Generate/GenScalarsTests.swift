import Testing

@testable import PropCheck

@Suite struct GenScalarsTests {
  @Test func `integers, booleans and doubles fill their ranges`() {
    #expect(Set(values(of: .int(in: -2...2))) == [-2, -1, 0, 1, 2])
    #expect(Set(values(of: .bool)) == [false, true])
    #expect(Set(values(of: .bool(probability: 1))) == [true])
    #expect(values(of: .int).contains { $0.magnitude > 1 << 40 })
    #expect(values(of: .double(in: 2...3)).allSatisfy { 2...3 ~= $0 })
    #expect(values(of: .double).contains { !$0.isFinite })
  }

  @Test func `towards moves what is simplest`() throws {
    var source = Source()
    source.replay(ChoiceSequence(choices: []))
    #expect(try source.draw(.int(in: 0...100, towards: 50)) == 50)
  }
}
