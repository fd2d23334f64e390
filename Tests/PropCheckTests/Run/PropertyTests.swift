import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct PropertyTests {
  @Test func `a property keeps its words`() {
    let property = Property("a.b", "holds", rules: ["H-1"], of: .bool) { (_: Bool) in }
    #expect(property.id == "a.b")
    #expect(property.claim == "holds")
    #expect(property.rules == ["H-1"])
    #expect(property.requirements.isEmpty)
  }

  @Test func `a body that does not wait takes the fast path`() {
    let fast = Property("fast", "", of: .bool) { (_: Bool) in }
    let slow = Property("slow", "", of: .bool) { (_: Bool) in await Task.yield() }
    #expect(fast.experiment.now != nil)
    #expect(slow.experiment.now == nil)
  }

  @Test func `both paths find and shrink alike`() async {
    let list = Gen<[Int]>.array(of: .int(in: 0...99), upTo: 20)
    // Each yield waits for all other tests.
    var settings = Settings(seed: TestSeed.value)
    settings.shrinkTime = .seconds(86_400)
    let fast = await Property("p", "", of: list) { (list: [Int]) in
      try require(list.reduce(0, +) < 150)
    }.check(settings)
    let slow = await Property("p", "", of: list) { (list: [Int]) in
      await Task.yield()
      try require(list.reduce(0, +) < 150)
    }.check(settings)
    #expect(fast.finding?.counterexample == slow.finding?.counterexample)
    #expect(fast.finding?.shrink.tries == slow.finding?.shrink.tries)
    #expect(fast.cases == slow.cases)
  }
}
