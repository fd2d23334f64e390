import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct GenCollectionsTests {
  @Test func `arrays have the lengths asked for`() {
    #expect(Set(values(of: .array(of: .bool, upTo: 3)).map(\.count)) == [0, 1, 2, 3])
    #expect(Set(values(of: .array(of: .bool, count: 2...3)).map(\.count)) == [2, 3])
    #expect(Set(values(of: .array(of: .bool, count: 4)).map(\.count)) == [4])
  }

  @Test func `sets have as many different elements as asked for`() {
    #expect(values(of: .set(of: .int(in: 0...3), upTo: 9)).allSatisfy { $0.count <= 4 })
    #expect(Set(values(of: .set(of: .int(in: 0...99), count: 2...4)).map(\.count)) == [2, 3, 4])
  }

  @Test func `a set that cannot get large enough discards the case`() async throws {
    let sets = Gen<Set<Int>>.set(of: .int(in: 0...1), count: 3...3)
    let result = await Property("sets", "exist", of: sets) { (_: Set<Int>) in }.check()
    let reason = try #require(result.verdict.whyGivenUp, "\(result.verdict)")
    #expect(reason.contains("discarded"))
  }
}
