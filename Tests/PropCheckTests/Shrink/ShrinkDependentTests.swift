import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct ShrinkDependentTests {
  @Test(arguments: TestSeed.several(10))
  func `rows and columns of a matrix shrink with their number`(_ seed: UInt64) async {
    let matrices = Gen<[[Int]]> { source in
      let rows = source.integer(in: 1...10)
      let columns = source.integer(in: 1...10)
      return source.array(rows...rows) { $0.array(columns...columns) { $0.integer(in: 0...1000) } }
    }
    let result = await Property("matrix", "", of: matrices) { (matrix: [[Int]]) in
      try require(matrix.joined().reduce(0, +) <= 1000)
    }.check(Settings(seed: seed))
    #expect(["[[1, 1000]]", "[[1], [1000]]"].contains(result.finding?.counterexample))
  }

  @Test(arguments: TestSeed.several(10))
  func `lists whose lengths are drawn join into one`(_ seed: UInt64) async {
    let lists = Gen<[[Int]]> { source in
      source.array(0...10) { source in
        let count = source.integer(in: 0...50)
        return source.array(count...count) { _ in 50 }
      }
    }
    let result = await Property("nested", "", of: lists) { (lists: [[Int]]) in
      try require(lists.joined().reduce(0, +) < 150)
    }.check(Settings(seed: seed))
    #expect(result.finding?.counterexample == "[[50, 50, 50]]")
  }
}
