import Testing

@testable import PropCheck

@Suite struct ExperimentTests {
  private struct Broken: Error {}

  @Test func `run and check are apart`() async {
    let property = Property(
      "double", "is even", of: .int(in: 0...99),
      run: { (number: Int) async throws -> Int in number * 2 },
      check: { number, double in
        try require(double.isMultiple(of: 2))
        try require(number < 50, "too large")
      })
    let result = await property.check()
    #expect(result.finding?.counterexample == "50")
    #expect(result.times.checkNanoseconds > 0)
  }

  @Test func `an error of a run fails the case`() async {
    let property = Property(
      "broken", "throws", of: .bool,
      run: { (flag: Bool) async throws -> Bool in if flag { throw Broken() } else { flag } },
      check: { _, _ in })
    let result = await property.check()
    #expect(result.verdict == .failed)
    #expect(result.finding?.failure.origin.hasSuffix("Broken") == true)
  }

  @Test func `values are described as asked`() async {
    let property = Property(
      "d", "", of: .int(in: 0...9), describe: { "<\($0)>" },
      body: { (number: Int) in try require(number < 5) })
    #expect(await property.check().finding?.counterexample == "<5>")
  }

  @Test func `a mistake in a run with waiting is a mistake too`() async {
    let property = Property("d", "", of: Gen<Int>.oneOf([])) { (_: Int) in await Task.yield() }
    guard case .invalid = await property.check().verdict else {
      Issue.record("not invalid")
      return
    }
    var source = Source()
    #expect(property.experiment.describe(&source).hasPrefix("oneOf(_:)"))
  }
}
