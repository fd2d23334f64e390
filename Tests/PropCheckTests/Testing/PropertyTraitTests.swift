import PropCheck
import Synchronization
import Testing

@testable import PropCheckTesting

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

  @Test(.cases(7)) func `a trait of the test overrides that of the suite`() async {
    #expect(await values().count == 7)
  }

  @Test(.seed(3)) func `the seed decides the values`() async {
    #expect(await values() == values(Settings(seed: 3, cases: 40)))
    #expect(await values() != values(Settings(seed: 4, cases: 40)))
  }

  @Test(.seed(3)) func `settings of a call override traits`() async {
    #expect(await values(Settings(seed: 3, cases: 5)).count == 5)
  }

  @Test(.time(.zero)) func `a time of zero runs no case and is an issue`() async {
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

  @Test func `a damaged token is reported`() async throws {
    let complaint = try #require(Ticket(token: "no token").complaint)
    #expect(complaint.contains("where: the token no token"))
  }

  @Test func `a token is of the property that failed, and of no other`() async throws {
    let token = try #require(await Self.property.check().finding?.reproduction.token)
    let ticket = Ticket(token: token)
    let other = Property("b", "is small", of: Self.numbers) { (_: Int) in }
    let stranger = await ticket.complaint(about: other, caseTime: nil)
    #expect(stranger == nil)
    let untried = try #require(ticket.complaint)
    #expect(untried.contains("to a property that the test does not check"))
    #expect(untried.contains("the property a\n"))
    let same = Property("a", "is text", of: .string(upTo: 3)) { (_: String) in }
    let refusal = await ticket.complaint(about: same, caseTime: nil)
    #expect(refusal == nil)
    let change = try #require(ticket.complaint)
    #expect(change.contains("no longer fits its property"))
    let failure = try #require(await ticket.complaint(about: Self.property, caseTime: nil))
    #expect(failure.contains("replay: \(token)"))
    #expect(ticket.complaint == nil)
  }

  @Test func `a cancelled replay is reported as such, not as an unused token`()
    async throws
  {
    let token = try #require(await Self.property.check().finding?.reproduction.token)
    let ticket = Ticket(token: token)
    let replay = Task {
      withUnsafeCurrentTask { task in task?.cancel() }
      return await ticket.complaint(about: Self.property, caseTime: nil)
    }
    let complaint = await replay.value
    #expect(complaint == "The replay was cancelled.\nwhere: the token \(token)")
    #expect(ticket.complaint == nil)
  }

  @Test func `a token that nothing in its test used is reported`() async throws {
    let test = try #require(Test.current)
    try await withKnownIssue {
      try await ReplayTrait(token: "no token").provideScope(for: test, testCase: nil) {}
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("where: the token no token")
    }
  }

  @Test func `a token is the first case of its test`() async throws {
    let test = try #require(Test.current)
    let name = "numbers are small"
    let fails = Property(name, "", of: Self.numbers) { (number: Int) in try require(number < 7) }
    let token = try #require(await fails.check().finding?.reproduction.token)
    let numbers = Mutex<[Int]>([])
    try await ReplayTrait(token: token).provideScope(for: test, testCase: nil) {
      await forAll(Self.numbers, function: name) { number in
        numbers.withLock { $0.append(number) }
      }
    }
    #expect(numbers.withLock(\.first) == 7)
  }
}
