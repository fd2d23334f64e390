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
    // Half of the elements go at once, or equal ones.
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

  @Test(arguments: [
    // Several at once, by half, by one, by two, by ten.
    ([5, 6, 7, 8], [5, 6, 0, 0]), ([80], [40]), ([80], [79]), ([80], [78]), ([80], [70]),
  ])
  func `choices are lowered`(_ start: [Int], _ expected: [Int]) async throws {
    #expect(try await minimum(from: start, or: expected) == expected)
  }
}
