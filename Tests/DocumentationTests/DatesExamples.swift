import Foundation
import PropCheck
import PropCheckFoundation
import PropCheckTesting
import Testing

extension CivilDate {
  /// The birthday in a year.
  func birthday(in year: Int) -> CivilDate? { CivilDate(year, month, day) }
}

@Suite struct DatesExamples {
  @Test func `a clock shows a reading at no moment, at one or at two`() async {
    await forAll(.zoneTransition) { transition in
      for reading in [transition.skipped.lowerBound, transition.repeated.lowerBound] {
        let count = transition.moments(of: reading).count
        let isSkipped = transition.skipped.contains(reading)
        try require(count == (isSkipped ? 0 : transition.repeated.contains(reading) ? 2 : 1))
      }
    }
  }
}

@Suite(.failing) struct DatesFailures {
  @Test func `a birthday is every year`() async {
    await forAll(zip(.civilDate, .int(in: 1970...2037, towards: 2000))) { birth, year in
      try require(birth.birthday(in: year) != nil, "There is no birthday.")
    }
  }

  @Test func `a day has 24 hours`() async {
    await forAll(.zoneTransition) { transition in
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = try TimeZone(transition)
      let start = calendar.startOfDay(for: Date(transition.moment))
      let next = calendar.startOfDay(for: start + 86_400)
      try require(next.timeIntervalSince(start), equals: 86_400)
    }
  }
}
