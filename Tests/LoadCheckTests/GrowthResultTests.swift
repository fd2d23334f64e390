import LoadCheck
import Testing

@Suite struct GrowthResultTests {
  private static let sizes = [1_000, 4_000, 16_000, 64_000, 256_000]

  private static func result(
    _ law: GrowthLimit.Law, _ cost: (Double) -> Double, answered: (Int) -> Int = { _ in 1 }
  ) -> GrowthResult {
    let points = sizes.map {
      GrowthPoint(rows: $0, answered: answered($0), cost: cost(Double($0)))
    }
    return GrowthResult("fetch", "vm_steps", points, limit: GrowthLimit(law))
  }

  @Test func `a look-up may cost as much as a tree is deep, and not more`() throws {
    let tree = Self.result(.constant) { 10 + ($0 / 1_000).squareRoot().squareRoot() }
    #expect(tree.isPassed)
    // A missing index, and a count of all rows next to a look-up.
    let scan = Self.result(.constant) { 4 * $0 }
    #expect(!scan.isPassed)
    #expect(abs(try #require(scan.growth).exponent - 1) < 1e-9)
    #expect(!Self.result(.constant) { 200 + $0 }.isPassed)
  }

  @Test func `a list may cost as much as it answers`() {
    #expect(Self.result(.linearInResult, { 20 + 7 * $0 }, answered: { $0 }).isPassed)
    #expect(!Self.result(.constant, { 20 + 7 * $0 }, answered: { $0 }).isPassed)
    #expect(!Self.result(.linearInResult, { $0 * $0 }, answered: { $0 }).isPassed)
    // A list of ten that scans all rows.
    #expect(!Self.result(.linearInResult, { 7 * $0 }, answered: { _ in 10 }).isPassed)
  }

  @Test func `what cannot be told has not passed`() {
    let point = GrowthPoint(rows: 1_000, answered: 1, cost: 5)
    #expect(!GrowthResult("fetch", "pages", [point], limit: GrowthLimit(.constant)).isPassed)
    #expect(!Self.result(.constant) { _ in 0 }.isPassed)
  }
}
