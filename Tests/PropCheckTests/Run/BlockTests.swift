import Testing

@testable import PropCheck

@Suite struct BlockTests {
  @Test func `blocks cover the cases and end with them`() {
    #expect(Block.starting(at: 0, before: 100)?.cases == 0..<32)
    #expect(Block.starting(at: 96, before: 100)?.cases == 96..<100)
    #expect(Block.starting(at: 100, before: 100) == nil)
    #expect(Block.starting(at: .max - 1, before: .max)?.cases == Int.max - 1..<Int.max)
  }

  @Test func `a worker stops at its first failure`() async {
    let property = Property("p", "", of: .always(1)) { (_: Int) in throw Failure("always") }
    let worker = BlockWorker(property: property, settings: Settings(), domain: nil, deadline: nil)
    let result = await worker.work(Block(cases: 5..<20))
    #expect(result.cases == 1)
    guard case .failed(let failure, let start, let index) = result.ending else {
      Issue.record("\(result.ending)")
      return
    }
    #expect(failure.message == "always")
    #expect(index == 5)
    #expect(start == RandomStream(seed: 0, property: "p").start(index: 5, attempt: 0))
  }

  @Test func `a worker stops at its deadline`() async {
    let property = Property("p", "", of: .always(1)) { (_: Int) in }
    let worker = BlockWorker(property: property, settings: Settings(), domain: nil, deadline: 0)
    let result = await worker.work(Block(cases: 5..<20))
    #expect(result.cases == 0)
    guard case .outOfTime = result.ending else {
      Issue.record("\(result.ending)")
      return
    }
  }
}
