import Testing

@testable import PropCheck

@Suite struct DerivableTypesTests {
  @Test func `integers of every width reach both ends`() {
    expectEnds(Int.self)
    expectEnds(Int8.self)
    expectEnds(Int16.self)
    expectEnds(Int32.self)
    expectEnds(Int64.self)
    expectEnds(UInt8.self)
    expectEnds(UInt16.self)
    expectEnds(UInt32.self)
  }

  @Test func `wide integers have all their bits`() {
    expectBits(UInt.self)
    expectBits(UInt64.self)
    expectBits(Int128.self)
    expectBits(UInt128.self)
  }

  @Test func `numbers with a point are finite, as those of JSON are`() {
    let doubles = values(of: .decoding(Double.self), count: 5_000)
    #expect(doubles.allSatisfy { $0.isFinite })
    #expect(doubles.contains { $0.magnitude > 1e300 } && doubles.contains { $0 == 0.1 })
    let floats = values(of: .decoding(Float.self), count: 5_000)
    #expect(floats.allSatisfy { $0.isFinite })
    #expect(floats.contains { $0 == .greatestFiniteMagnitude })
  }

  @Test func `collections of the standard library are known`() {
    #expect(Set(values(of: .decoding([Bool].self)).map(\.count)) == Set(0...20))
    #expect(Set(values(of: .decoding(Set<Int>.self)).map(\.count)).isSuperset(of: 0...15))
    #expect(values(of: .decoding([Int: [Bool]].self)).contains { $0.count > 15 })
    #expect(values(of: .decoding(ContiguousArray<Int>.self)).contains { $0.count > 15 })
    #expect(values(of: .decoding(ClosedRange<Int>.self)).contains { $0.lowerBound < $0.upperBound })
    #expect(Set(values(of: .decoding(Bool??.self))).count == 4)
    #expect(values(of: .decoding(Duration.self)).contains { $0 > .seconds(1) })
  }

  @Test func `a type without values leaves what it stands in empty`() {
    struct Reply: Decodable {
      let error: Never?
      let errors: [Never]
      let byName: [String: Never]
    }
    let replies = values(of: .decoding(Reply.self))
    #expect(replies.count == 300)
    #expect(replies.allSatisfy { $0.errors.isEmpty && $0.byName.isEmpty })
    enum Answer: Decodable { case yes(Int), no(Never) }
    #expect(values(of: .decoding(Answer.self)).count == 300)
  }

  @Test func `lists of lists of lists stay small`() {
    let cubes = values(of: .decoding([[[[Int]]]].self))
    #expect(cubes.map(\.count).max() == 5)
    #expect(cubes.map { $0.flatMap(\.self).flatMap(\.self).flatMap(\.self).count }.max() ?? 0 > 500)
  }

  @Test func `a type that stands in itself many times ends`() {
    struct Bush: Decodable {
      let one, two, three, four, five: [Bush]

      var count: Int {
        [one, two, three, four, five].joined().reduce(1) { $0 + $1.count }
      }
    }
    let counts = values(of: .decoding(Bush.self), count: 100).map(\.count)
    #expect(counts.contains { $0 > 100 })
    #expect(counts.allSatisfy { $0 < 1_000 })
  }

  private func expectEnds<Number: FixedWidthInteger & Decodable & SendableMetatype>(
    _ type: Number.Type, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let drawn = Set(values(of: .decoding(type), count: 5_000))
    let ends: Set<Number> = [.min, 0, .max]
    #expect(ends.isSubset(of: drawn), sourceLocation: sourceLocation)
  }

  private func expectBits<Number: FixedWidthInteger & Decodable & SendableMetatype>(
    _ type: Number.Type, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let drawn = values(of: .decoding(type), count: 5_000)
    let some = drawn.reduce(Number.zero) { $0 | $1 }
    let all = drawn.reduce(~Number.zero) { $0 & $1 }
    #expect(some == ~Number.zero && all == Number.zero, sourceLocation: sourceLocation)
    #expect(drawn.contains { $0 > 0 && $0 < 10 }, sourceLocation: sourceLocation)
  }
}
