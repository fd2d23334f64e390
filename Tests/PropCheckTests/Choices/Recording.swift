import PropCheckTesting
import Testing

@testable import PropCheck

/// Expects the same values with a recorder as without, the same number after each, and the same ones when they are replayed.
func expectSameWithRecorder<Value: Equatable>(
  _ generator: Gen<Value>, cases: Int, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  var plain = Source()
  var taped = Source()
  for seed in TestSeed.several(cases) {
    let start = CaseStart(random: Xoshiro(seed: seed), listBound: .max)
    plain.restart(start)
    taped.record(start)
    let value = try plain.draw(generator)
    let next = plain.integer(in: .min ... .max)
    let isRecorded = try taped.draw(generator) == value
    #expect(isRecorded, sourceLocation: sourceLocation)
    #expect(taped.integer(in: .min ... .max) == next, sourceLocation: sourceLocation)
    taped.replay(taped.sequence)
    let isReplayed = try taped.draw(generator) == value
    #expect(isReplayed, sourceLocation: sourceLocation)
  }
}
