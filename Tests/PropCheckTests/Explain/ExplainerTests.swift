import PropCheckTesting
import Testing

@testable import PropCheck

struct ExplainerTests {
  private func explanation<Value>(
    of generator: Gen<Value>, _ holds: @escaping @Sendable (Value) -> Bool
  ) async -> Explanation? {
    let property = Property("p", "", of: generator) { (value: Value) in try require(holds(value)) }
    return await property.check(Settings(seed: TestSeed.value, cases: 5000)).finding?.explanation
  }

  @Test func `a part that is not looked at may be anything`() async throws {
    let explanation = try #require(
      await explanation(of: .tuple(.int(in: 0...99), .int(in: 0...99))) { $0.0 < 50 })

    #expect(explanation.text == "(50, ‹0›)")
    #expect(explanation.freeParts == 1)
    #expect(explanation.tries > 0)
  }

  @Test func `nothing is varied if no explanation is asked for`() async throws {
    let property = Property("p", "", of: .int(in: 0...99)) { (value: Int) in
      try require(value < 50)
    }
    var settings = Settings(seed: TestSeed.value)
    settings.explains = false
    let finding = try #require(await property.check(settings).finding)
    #expect(finding.explanation == nil)
    #expect(finding.counterexample == "50")
  }

  @Test func `a text is one part`() async throws {
    let explanation = try #require(
      await explanation(of: .tuple(.string(3...3), .int(in: 0...99))) { $0.1 < 50 })

    #expect(explanation.text == #"("‹aaa›", 50)"#)
  }

  @Test func `parts of which one must stay are free one at a time`() async throws {
    let explanation = try #require(
      await explanation(of: .tuple(.int(in: 0...99), .int(in: 0...99))) { $0.0 > 0 && $0.1 > 0 })

    #expect(explanation.text == "(‹0›, ‹0›)")
    #expect(explanation.freeParts == 2)
    #expect(!explanation.isFreeTogether)
  }

  @Test func `what cannot be run together is not claimed to be free together`() async throws {
    let pairs = Gen<(Bool, Bool)> { source in
      let pair = (source.boolean(), source.boolean())
      try source.assume(!pair.0 || !pair.1)
      return pair
    }
    let explanation = try #require(await explanation(of: pairs) { _ in false })

    #expect(explanation.freeParts == 2)
    #expect(!explanation.isFreeTogether)
  }

  @Test(arguments: [(0, "(50, 1)"), (9_999, "(50, 0)")])
  func `a part that matters at one end of its range alone is not free`(
    _ end: Int, _ counterexample: String
  ) async throws {
    let explanation = try #require(
      await explanation(of: .tuple(.int(in: 0...99), .int(in: 0...9_999))) {
        $0.0 < 50 || $0.1 == end
      })

    #expect(explanation.text == counterexample)
  }

  @Test func `nothing is free where everything matters`() async throws {
    let explanation = try #require(
      await explanation(of: .tuple(.int(in: 0...99), .int(in: 0...99))) { $0.0 != $0.1 })

    #expect(explanation.isEmpty)
    #expect(explanation.text == "(0, 0)")
  }

  @Test func `steps that commute are reported`() async throws {
    let script = Gen<[Int]> { source in
      var steps: [Int] = []
      source.repeated(0...10, label: .step) { steps.append($0.pick(weights: [1, 1, 1, 1])) }
      return steps
    }
    let explanation = try #require(await explanation(of: script) { !Set([1, 2]).isSubset(of: $0) })

    #expect(explanation.text == "[1, 2]")
    #expect(explanation.movableSteps == [0])
  }

  @Test func `the same failure has the same explanation`() async {
    let generator = Gen<[Int]>.array(of: .int, upTo: 9)
    let first = await explanation(of: generator) { $0.count < 3 }

    #expect(first != nil)
    #expect(await explanation(of: generator) { $0.count < 3 } == first)
  }
}
