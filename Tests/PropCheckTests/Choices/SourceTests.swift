import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct SourceTests {
  private let start = CaseStart(random: Xoshiro(seed: TestSeed.value), listBound: .max)
  private let generator = Gen<[String]>.array(of: .string(upTo: 5), upTo: 9)

  @Test func `recording changes nothing of what is drawn`() throws {
    var plain = Source()
    var taped = Source()
    for seed in TestSeed.several(50) {
      let start = CaseStart(random: Xoshiro(seed: seed), listBound: 20)
      plain.restart(start)
      taped.record(start)
      #expect(try plain.draw(generator) == taped.draw(generator))
    }
  }

  @Test func `a recorded case is replayed, and records itself again`() throws {
    var source = Source()
    source.record(start)
    let value = try source.draw(generator)
    let sequence = source.sequence
    source.replay(sequence)
    #expect(try source.draw(generator) == value)
    #expect(source.sequence == sequence)
  }

  @Test func `an empty sequence draws the simplest`() throws {
    var source = Source()
    source.replay(ChoiceSequence(choices: []))
    #expect(try source.draw(generator) == [])
    #expect(try source.draw(.int(in: 5...9)) == 5)
    #expect(try source.draw(.bool) == false)
    #expect(try source.draw(.double).bitPattern == 0)
    #expect(try source.draw(.string(2...3)) == "aa")
    #expect(try source.draw(.optional(.bool)) == nil)
  }

  @Test func `a rejected source is fresh again after a restart`() {
    var source = Source()
    source.restart(start)
    #expect(throws: Rejection.self) { try source.reject() }
    #expect(source.isRejected == true)
    source.restart(start)
    #expect(source.isRejected == false)
  }

  @Test func `a span passes on what its body throws, and is closed`() {
    var source = Source()
    source.record(start)
    #expect(throws: Failure.self) {
      try source.span(.step) { _ in throw Failure("no") }
    }
    #expect(source.sequence.choices.map(\.kind) == [.open, .close])
  }

  @Test func `the first mistake is kept`() {
    var source = Source()
    source.restart(start)
    _ = source.pick(weights: [])
    source.repeated(-2...3) { _ in }
    #expect(source.misuse?.generator == "pick(weights:)")
    #expect(source.isRejected == true)
  }
}
