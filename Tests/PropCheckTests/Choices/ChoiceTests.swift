import Testing

@testable import PropCheck

@Suite struct ChoiceTests {
  private let integer = Choice(kind: .integer, index: 4, limit: 10, below: 5)

  @Test func `an integer knows its signed distance and moves by it`() {
    #expect(integer.offset == (magnitude: 2, isNegative: true))
    #expect(integer.moved(to: 5, isNegative: false)?.index == 9)
    #expect(integer.moved(to: 6, isNegative: false) == nil)
  }

  @Test func `lowering never raises`() {
    #expect(integer.lowered(to: 3).index == 3)
    #expect(integer.lowered(to: 8).index == 4)
  }

  @Test func `a shape depends on kinds, limits and force, not on indexes or labels`() {
    var other = integer
    other.index = 1
    other.label = 9
    #expect(other.shape == integer.shape)
    #expect(Choice(kind: .pick, limit: 10).shape != Choice(kind: .pick, limit: 11).shape)
    #expect(Choice(kind: .more, limit: 1).shape != Choice(kind: .boolean, limit: 1).shape)
    #expect(Choice(kind: .more, isForced: true).shape != Choice(kind: .more).shape)
    #expect(
      Choice(kind: .integer, limit: 9, below: 1).shape != Choice(kind: .integer, limit: 9).shape)
  }
}
