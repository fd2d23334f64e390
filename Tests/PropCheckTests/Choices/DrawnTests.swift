import PropCheckTesting
import Synchronization
import Testing

@testable import PropCheck

/// Values that are made again from their choices.
@Suite struct DrawnTests {
  private static let lists = Gen<[[Int]]>.array(
    of: .array(of: .int(in: -1_000...1_000_000), upTo: 8), upTo: 6)

  @Test func `the choices make the same value again`() async {
    await forAll(Self.lists.drawn) { drawn in
      try require(Self.lists.value(of: drawn.choices), equals: drawn.value)
    }
  }

  @Test func `what was drawn before is no part of the choices`() async {
    await forAll(zip(Gen<Int>.int(in: 0...9), Self.lists.drawn)) { pair in
      try require(Self.lists.value(of: pair.1.choices), equals: pair.1.value)
    }
  }

  @Test func `keeping the choices changes no value`() async {
    var seen: [[[[Int]]]] = []
    for generator in [Self.lists, Self.lists.drawn.map(\.value)] {
      let values = Mutex<[[[Int]]]>([])
      let property = Property("p", "", of: generator) { value in
        values.withLock { $0.append(value) }
      }
      _ = await property.check(Settings(seed: TestSeed.value, cases: 50))
      seen.append(values.withLock { $0 })
    }
    #expect(seen[0].count == 50)
    #expect(seen[0] == seen[1])
  }

  @Test func `missing choices are the simplest, and others count for nothing`() throws {
    #expect(try Self.lists.value(of: []) == [])
    let generator = Gen<Int>.int(in: 0...9)
    #expect(try generator.value(of: [7, 8, 9]) == 7)
  }
}
