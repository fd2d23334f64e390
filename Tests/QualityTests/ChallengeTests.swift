import PropCheckTesting
import PropCheckQuality
import Testing

/// The problems of the literature, with a few seeds each; `scripts/quality` takes fifty.
struct ChallengeTests {
  private static let problems =
    Challenge.problems + Dependent.problems + LargeStart.problems
    + [LargeStart.floors, KeyValueStore.problem]

  @Test(arguments: problems)
  func `every run ends in the same simplest value`(_ problem: Problem) async {
    let measurement = await Measurement(problem, seeds: TestSeed.several(10))

    #expect(measurement.found == 10)
    #expect(measurement.minimal == 10, "\(measurement.forms)")
    #expect(measurement.forms.count == 1)
  }

  /// With the seeds for which the figure is promised: one in a thousand of all takes more.
  @Test(arguments: problems)
  func `no run takes more than 400 evaluations`(_ problem: Problem) async {
    let measurement = await Measurement(problem, seeds: Array(0..<10))

    #expect(measurement.mostEvaluations <= 400)
  }

  /// With the third seed, a list of numbers that can be added up follows one that cannot take the last of them.
  @Test func `numbers are added up behind those with which that is in vain`() async throws {
    let sums = try #require(Challenge.problems.first { $0.name == "bound5" })
    let measurement = await Measurement(sums, seeds: Array(0..<50))
    #expect(measurement.minimal == 50)
    #expect(measurement.mostEvaluations <= 200)
  }
}
