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

  @Test func `a case that is replayed or listed uses all`() {
    let start = CaseStart(random: Xoshiro(seed: TestSeed.value), listBound: .max)
    var replayed = Source()
    replayed.replay(ChoiceSequence(choices: []))
    var listed = Source()
    listed.isExploring = true
    listed.record(start)
    let all = Array(repeating: true, count: 9)
    for _ in 0..<50 {
      #expect(replayed.swarm(of: 9) == all)
      #expect(listed.swarm(of: 9) == all)
    }
    replayed.record(start)
    let recorded = (0..<50).map { _ in replayed.swarm(of: 9) }
    #expect(recorded.contains { $0 != all })
  }

  @Test func `a recorded case is the same when it is replayed`() {
    var source = Source()
    for seed in TestSeed.several(50) {
      source.record(CaseStart(random: Xoshiro(seed: seed), listBound: .max))
      let picks = picks(from: &source)
      source.replay(source.sequence)
      #expect(self.picks(from: &source) == picks)
    }
  }

  private func picks(from source: inout Source) -> [Int] {
    let weights = source.swarm(of: 8).map { $0 ? 1 : 0 }
    return source.array(5...5) { $0.pick(weights: weights.contains(1) ? weights : [1]) }
  }

  @Test func `a swarm records no choice`() {
    var source = Source()
    source.record(CaseStart(random: Xoshiro(seed: TestSeed.value), listBound: .max))
    _ = source.swarm(of: 9)
    #expect(source.sequence.choices.isEmpty)
  }
}
