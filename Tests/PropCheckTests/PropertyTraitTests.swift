import PropCheck
import PropCheckTesting
import Synchronization
import Testing

@Suite(.cases(40)) struct PropertyTraitTests {
  private static let numbers = Gen<Int>.int(in: 0...999_999)

  /// The values that a property was run with.
  private func values(_ settings: Settings? = nil) async -> [Int] {
    let values = Mutex<[Int]>([])
    await forAll(Self.numbers, settings: settings, function: "values") { number in
      values.withLock { $0.append(number) }
    }
    return values.withLock { $0 }
  }

  @Test func `a trait of the suite counts`() async {
    #expect(await values().count == 40)
  }

  @Test(.cases(7)) func `a trait of the test goes before that of the suite`() async {
    #expect(await values().count == 7)
  }

  @Test(.seed(3)) func `the seed decides the values`() async {
    #expect(await values() == values(Settings(seed: 3, cases: 40)))
    #expect(await values() != values(Settings(seed: 4, cases: 40)))
  }

  @Test(.seed(3)) func `settings of a call go before traits`() async {
    #expect(await values(Settings(seed: 3, cases: 5)).count == 5)
  }

  @Test(.time(.zero)) func `no time is no case, which is told`() async {
    await withKnownIssue {
      #expect(await values().isEmpty)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().hasPrefix("No case was run.")
    }
  }

  private static let property = Property("a", "is small", of: numbers) { (number: Int) in
    try require(number < 500_000)
  }

  @Test func `a token that fails is one issue`() async throws {
    let token = try #require(await Self.property.check().finding?.reproduction.token)
    await withKnownIssue {
      await replay(token, of: Self.property)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("counterexample: 500000\n")
    }
  }

  @Test func `a token that passes now is no issue`() async throws {
    let token = try #require(await Self.property.check().finding?.reproduction.token)
    let mended = Property("a", "is small", of: Self.numbers) { (_: Int) in }

    await replay(token, of: mended)
  }

  @Test func `a token of another property says so`() async throws {
    let token = try #require(await Self.property.check().finding?.reproduction.token)
    let other = Property("b", "is small", of: Self.numbers) { (_: Int) in }
    await withKnownIssue {
      await replay(token, of: other)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("fix: remove it")
    }
  }

  @Test(.replaying("no token")) func `a damaged token is told`() async {
    await withKnownIssue {
      await forAll(.bool) { _ in }
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("where: the token no token")
    }
  }
}
