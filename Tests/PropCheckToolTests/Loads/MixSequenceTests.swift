import LoadCheck
import Testing

@testable import PropCheckTool

@Suite struct MixSequenceTests {
  private let sequence = MixSequence(weights: [3, 1, 6], seed: 5)

  @Test func `each sequence has every kind as often as its weight says`() {
    for round in 0..<20 {
      let kinds = (round * 10..<round * 10 + 10).map { sequence.entry($0).kind }
      #expect([0, 1, 2].map { kind in kinds.count { $0 == kind } } == [3, 1, 6])
    }
  }

  @Test func `operations of a kind are numbered without gaps`() {
    var next = [0, 0, 0]
    for number in 0..<1_000 {
      let (kind, ordinal) = sequence.entry(number)
      #expect(ordinal == next[kind])
      #expect(sequence.count(of: kind, before: number) == ordinal)
      next[kind] += 1
    }
  }

  @Test func `the seed decides on the order`() {
    let other = MixSequence(weights: [3, 1, 6], seed: 6)
    #expect((0..<10).map { sequence.entry($0).kind } != (0..<10).map { other.entry($0).kind })
  }

  @Test func `without operations there is nothing to choose from, and no crash`() {
    let empty = MixSequence(weights: [0, -1], seed: 1)
    #expect(empty.entry(7).kind == 0 && empty.entry(7).ordinal == 7)
    #expect(empty.count(of: 0, before: 7) == 0)
  }

  @Test func `a stream has the names and the shares of its mix`() async throws {
    let mix = LoadMix("mine", "Mine.", rate: 1, [.init("read", 3), .init("write", 1)])
    let stream = mix.stream(seed: 5) { _ in }
    let operations = (0..<400).map(stream.operation)
    #expect(operations.count { $0.name == "write" } == 100)
    #expect(operations.allSatisfy { stream.names[stream.kind($0)] == $0.name })
    #expect(operations.filter { $0.name == "write" }.map(\.ordinal) == Array(0..<100))
    #expect(Set(operations.map(stream.mark)).count == 400)
    let again = mix.stream(seed: 5) { _ in }
    #expect((0..<400).map(again.operation).map(again.mark) == operations.map(stream.mark))
  }
}
