import Testing

@testable import PropCheck

@Suite struct GenGroupsTests {
  private struct Record: Hashable {
    let numbers: [Int]
    let flag: Bool
  }

  @Test func `tuples draw each part`() {
    let triples = values(of: Gen<(Int, Bool, String)>.tuple(.int(in: 1...3), .bool, .always("x")))
    #expect(Set(triples.map(\.0)) == [1, 2, 3])
    #expect(Set(triples.map(\.1)) == [false, true])
    #expect(triples.allSatisfy { $0.2 == "x" })
    #expect(values(of: zip(.always(1), .always("a"))).allSatisfy { $0 == (1, "a") })
  }

  @Test func `a record may have ten fields`() {
    let digit = Gen<Int>.int(in: 0...9)
    let records = Gen<Record>.record(
      digit, digit, digit, digit, digit, digit, digit, digit, digit, .bool
    ) { a, b, c, d, e, f, g, h, i, flag in
      Record(numbers: [a, b, c, d, e, f, g, h, i], flag: flag)
    }
    let drawn = values(of: records)
    #expect(Set(drawn).count > 290)
    #expect(drawn.allSatisfy { $0.numbers.allSatisfy { 0...9 ~= $0 } })
  }
}
