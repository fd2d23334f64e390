import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct ZoneTransitionTests {
  /// A transition, and a reading within two days of it.
  private static let cases = Gen { source in
    let transition = try source.draw(.zoneTransition)
    let shift = source.integer(in: -180_000...180_000)
    let moment = PointInTime(second: transition.moment.second + shift)
    return (transition, CivilDateTime(moment, at: transition.before))
  }

  @Test func `a reading that is left out has no moment, one that is repeated two, any other one`()
    async
  {
    await forAll(
      Self.cases,
      requiring: [Requirement("none", share: 0.02), Requirement("two", share: 0.01)]
    ) { transition, reading in
      let moments = transition.moments(of: reading)
      classify(moments.isEmpty, as: "none")
      classify(moments.count == 2, as: "two")
      let isSkipped = transition.skipped.contains(reading)
      let isRepeated = transition.repeated.contains(reading)
      try require(moments.count, equals: isSkipped ? 0 : isRepeated ? 2 : 1)
      for moment in moments {
        try require(CivilDateTime(moment, at: transition.offset(at: moment)), equals: reading)
      }
      try require(moments.sorted(), equals: moments)
    }
  }

  @Test func `a zone that crosses the date line leaves out a day`() throws {
    let apia = try #require(ZoneTransition.known.first { $0.zone == "Pacific/Apia" })
    #expect(apia.skipped.lowerBound.description == "2011-12-30T00:00")
    #expect(apia.skipped.upperBound.description == "2011-12-31T00:00")
    #expect(apia.repeated.isEmpty)
    #expect("\(apia)" == "Pacific/Apia 2011-12-30T10:00Z from -10:00 to +14:00")
  }

  @Test(arguments: [Int.min, .max])
  func `a transition at an end of the calendar leaves out and repeats what there is`(_ second: Int)
  {
    let moment = PointInTime(second: second)
    let offsets = [-64_800, 0, 64_800].map { ZoneOffset(seconds: $0) }
    for before in offsets {
      for after in offsets {
        let transition = ZoneTransition(zone: "End", at: moment, from: before, to: after)
        #expect(transition.skipped.isEmpty || before < after)
        #expect(transition.repeated.isEmpty || after < before)
      }
    }
  }

  @Test func `the known transitions are of every kind`() {
    let lengths = Set(ZoneTransition.known.map { $0.after.seconds - $0.before.seconds })
    #expect(lengths.isSuperset(of: [3_600, -3_600, 1_800, -1_800, 7_200, 900, 86_400, 2_670]))
    let starts = ZoneTransition.known.filter { $0.skipped.lowerBound.time == .midnight }
    #expect(starts.count >= 3)
  }
}
