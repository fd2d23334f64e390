import Testing

@testable import PropCheck

@Suite struct BlockTests {
  private static func blocks(_ ranges: CaseRange...) -> [Block] { Array(BlockSequence(ranges)) }

  @Test func `blocks cover the cases and end with them`() {
    let blocks = Self.blocks(CaseRange(0..<70))
    #expect(blocks.map(\.cases) == [0..<32, 32..<64, 64..<70].map(CaseRange.init))
    #expect(blocks.map(\.number) == [0, 1, 2])
    #expect(Self.blocks(CaseRange(7..<7)).isEmpty)
    #expect(Self.blocks(CaseRange(Int.max - 1..<Int.max)).map(\.cases.count) == [1])
  }

  @Test func `a block of a shard has as many cases, and none spans two ranges`() {
    let blocks = Self.blocks(CaseRange(from: 2, to: 330, step: 8), CaseRange(400..<402))
    #expect(
      blocks.map(\.cases) == [
        CaseRange(from: 2, to: 258, step: 8), CaseRange(from: 258, to: 330, step: 8),
        CaseRange(400..<402),
      ])
  }

  @Test func `a worker stops at its first failure`() async {
    let property = Property("p", "", of: .always(1)) { (_: Int) in throw Failure("always") }
    let worker = BlockWorker(property: property, settings: Settings(), domain: nil, deadline: nil)
    let result = await worker.work(CaseRange(5..<20))
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
    let result = await worker.work(CaseRange(5..<20))
    #expect(result.cases == 0)
    guard case .outOfTime = result.ending else {
      Issue.record("\(result.ending)")
      return
    }
  }
}
