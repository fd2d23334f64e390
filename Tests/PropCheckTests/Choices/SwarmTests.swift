import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct SwarmTests {
  private func swarms(of count: Int, cases: Int = 1000) -> [[Bool]] {
    var source = Source(random: Xoshiro(seed: TestSeed.value))
    return (0..<cases).map { _ in source.swarm(of: count) }
  }

  @Test(arguments: [1, 8, 64, 65, 200])
  func `half of the cases use all, the others leave out up to half`(_ count: Int) {
    let shares = swarms(of: count).map { Double($0.count(where: \.self)) / Double(count) }
    #expect(shares.count { $0 == 1 } > 400)
    #expect(swarms(of: count).allSatisfy { $0.count == count })
    let mean = shares.reduce(0, +) / 1000
    #expect(0.83...0.92 ~= mean)
  }

  @Test func `each alternative is left out now and then, by itself`() {
    let swarms = swarms(of: 70)
    for place in 0..<70 {
      #expect(swarms.contains { !$0[place] && $0[(place + 1) % 70] })
    }
  }

  @Test(arguments: [0, -1, .min])
  func `nothing to choose from has no swarm`(_ count: Int) {
    #expect(swarms(of: count, cases: 3) == [[], [], []])
  }

  @Test func `it is no choice: a recorded case has none for it`() {
    var source = Source()
    source.record(CaseStart(random: Xoshiro(seed: TestSeed.value), listBound: .max))
    _ = source.swarm(of: 9)
    #expect(source.sequence.choices.isEmpty)
  }
}
