import PropCheckTesting
import PropCheckQuality
import Testing

/// Small problems with a few seeds each; `scripts/quality` takes twenty.
struct SimplestTests {
  @Test(arguments: Simplest.problems)
  func `every run ends in the simplest value`(_ problem: Problem) async {
    let measurement = await Measurement(problem, seeds: TestSeed.several(3))

    #expect(measurement.found == 3)
    #expect(Set(measurement.forms.keys) == problem.minimal)
  }

  @Test func `there are many, each with a name of its own`() {
    #expect(Simplest.problems.count >= 90)
    #expect(Set(Simplest.problems.map(\.name)).count == Simplest.problems.count)
  }
}
