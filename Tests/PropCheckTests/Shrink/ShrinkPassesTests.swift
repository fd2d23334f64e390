import Testing

@testable import PropCheck

/// In each test only the start and the minimum fail, and only one pass leads from one to the other.
@Suite struct ShrinkPassesTests {
  private let lists = Gen<[Int]>.array(of: .int(in: 0...99), upTo: 20)

  private func minimum(from start: [Int], or end: [Int]) async throws -> [Int] {
    let indexes = start.flatMap { number -> [UInt64] in [1, UInt64(number)] }
    return try await shrunk(lists, from: indexes) { $0 == start || $0 == end }.value
  }

  @Test(arguments: [
    // Half of the elements are removed at once, or equal ones.
    ([1, 2, 3, 4], [3, 4]), ([5, 1, 5], [1]),
  ])
  func `elements go together`(_ start: [Int], _ expected: [Int]) async throws {
    #expect(try await minimum(from: start, or: expected) == expected)
  }

  @Test func `neighbouring lists become one`() async throws {
    let nested = Gen<[[Int]]>.array(of: lists, upTo: 5)
    let found = try await shrunk(nested, from: [1, 1, 1, 0, 1, 1, 2, 0]) {
      $0 == [[1], [2]] || $0 == [[1, 2]]
    }
    #expect(found.value == [[1, 2]])
  }

  @Test func `a whole becomes a part of its kind`() async throws {
    let chains = Gen<[Int]>.recursive(Gen<Int>.int(in: 0...9).map { [$0] }, depth: 2) { rest in
      zip(Gen<Int>.int(in: 0...9), rest).map { [$0.0] + $0.1 }
    }
    let found = try await shrunk(chains, from: [1, 3, 1, 1, 2]) {
      $0 == [3, 1, 2] || $0 == [1, 2]
    }
    #expect(found.value == [1, 2])
  }

  @Test(arguments: [
    // All at once, or two neighbours.
    ([2, 0, 1], [0, 1, 2]), ([5, 1, 0], [1, 5, 0]),
  ])
  func `siblings are sorted`(_ start: [Int], _ expected: [Int]) async throws {
    #expect(try await minimum(from: start, or: expected) == expected)
  }

  @Test func `two values change places wherever they occur`() async throws {
    #expect(try await minimum(from: [2, 1, 2, 1], or: [1, 2, 1, 2]) == [1, 2, 1, 2])
  }

  @Test(arguments: [
    // Equal ones, a difference, a sum, a product.
    ([7, 7], [3, 3]), ([10, 7], [9, 6]), ([10, 7], [9, 8]), ([10, 7], [9, 15]),
  ])
  func `two integers change together`(_ start: [Int], _ expected: [Int]) async throws {
    #expect(try await minimum(from: start, or: expected) == expected)
  }

  @Test func `an integer follows the one before it`() async throws {
    #expect(try await minimum(from: [7, 90], or: [7, 8]) == [7, 8])
  }

  @Test func `integers become their ranks`() async throws {
    #expect(try await minimum(from: [90, 7, 90, 40], or: [2, 0, 2, 1]) == [2, 0, 2, 1])
  }

  @Test func `an element of a sum goes into another`() async throws {
    let found = try await shrunk(lists, from: [1, 10, 1, 7]) {
      [[10, 7], [9, 8], [17]].contains($0)
    }
    #expect(found.value == [17])
  }

  @Test func `an element of a sum goes into another whatever numbers follow the list`() async throws
  {
    let pair = zip(Gen<Int>.int(in: 0...9), .int(in: 0...9))
    let found = try await shrunk(zip(lists, zip(pair, pair)), from: [1, 10, 1, 7, 0, 3, 2, 1, 1]) {
      let rest = [$0.1.0.0, $0.1.0.1, $0.1.1.0, $0.1.1.1]
      return rest == [3, 2, 1, 1] && [[10, 7], [17]].contains($0.0)
    }
    #expect(found.value.0 == [17])
  }

  @Test func `a number that happens to follow two others is tried like any`() async throws {
    #expect(try await minimum(from: [4, 5, 6], or: [4, 5, 3]) == [4, 5, 3])
  }

  @Test func `numbers of both kinds change together`() async throws {
    let (ints, doubles) = (Gen<Int>.int(in: 0...1000), Gen<Double>.double(in: 0...1000))
    let pair = try await shrunk(zip(doubles, doubles), from: [338, 0, 663, 0]) { $0 + $1 == 1001 }
    #expect(pair.value == (1, 1000))
    let first = try await shrunk(zip(doubles, ints), from: [338, 0, 663]) {
      $0 + Double($1) == 1001
    }
    #expect(first.value == (1, 1000))
    let last = try await shrunk(zip(ints, doubles), from: [338, 663, 0]) { Double($0) + $1 == 1001 }
    #expect(last.value == (1, 1000))
  }

  @Test func `numbers of both kinds keep their difference`() async throws {
    let pairs = zip(Gen<Int>.int(in: 0...99), Gen<Double>.double(in: 0...99))
    let found = try await shrunk(pairs, from: [30, 33, 0]) { $0 >= 5 && $1 - Double($0) == 3 }
    #expect(found.value == (5, 8))
  }

  @Test func `a character of several scalars becomes as many letters`() async throws {
    let family = "👨‍👩‍👧‍👦"
    let index = try #require(Alphabet.indexes(of: family).first)
    let found = try await shrunk(.string(upTo: 20), from: [1, UInt64(index)]) {
      $0 == family || $0 == "aaaaaaa"
    }
    #expect(found.value == "aaaaaaa")
  }

  @Test func `equal lists lose the same element`() async throws {
    let nested = Gen<[[Int]]>.array(of: lists, upTo: 5)
    let found = try await shrunk(nested, from: [1, 1, 1, 1, 2, 0, 1, 1, 1, 1, 2, 0]) {
      $0 == [[1, 2], [1, 2]] || $0 == [[2], [2]]
    }
    #expect(found.value == [[2], [2]])
  }

  @Test(arguments: [77, 75, 73, 70])
  func `an alternative is left for one well before it`(_ end: Int) async throws {
    let alternatives = Gen<Int>.element(of: Array(0..<100))
    let found = try await shrunk(alternatives, from: [80]) { $0 == 80 || $0 == end }
    #expect(found.value == end)
  }

  @Test(arguments: [
    // Several at once, by half, by one, by two, by ten.
    ([5, 6, 7, 8], [5, 6, 0, 0]), ([80], [40]), ([80], [79]), ([80], [78]), ([80], [70]),
  ])
  func `choices are lowered`(_ start: [Int], _ expected: [Int]) async throws {
    #expect(try await minimum(from: start, or: expected) == expected)
  }
}
