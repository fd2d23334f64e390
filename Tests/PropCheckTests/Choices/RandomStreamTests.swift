import Testing

@testable import PropCheck

@Suite struct RandomStreamTests {
  /// A change here changes every case of every seed that anybody has written down.
  @Test func `the first bits of a stream are pinned`() {
    var random = RandomStream(seed: 42, property: "habits.agree").start(index: 0, attempt: 0).random
    var other = RandomStream(seed: 42, property: "habits.agree").start(index: 1, attempt: 2).random
    #expect(
      [random.next(), random.next()] == [15_847_959_591_125_161_521, 13_743_170_993_539_083_428])
    #expect(other.next() == 17_210_874_942_246_397_199)
  }

  @Test func `seeds, properties, indexes and attempts all give other streams`() {
    let starts = [
      RandomStream(seed: 0, property: "p").start(index: 0, attempt: 0),
      RandomStream(seed: 1, property: "p").start(index: 0, attempt: 0),
      RandomStream(seed: 0, property: "q").start(index: 0, attempt: 0),
      RandomStream(seed: 0, property: "p").start(index: 1, attempt: 0),
      RandomStream(seed: 0, property: "p").start(index: 0, attempt: 1),
      RandomStream(seed: 0, property: "p").start(index: -1, attempt: 0),
    ]
    var outputs: Set<UInt64> = []
    for start in starts {
      var random = start.random
      outputs.insert(random.next())
    }
    #expect(outputs.count == starts.count)
  }
}
