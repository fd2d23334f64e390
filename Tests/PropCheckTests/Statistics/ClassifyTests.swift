import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct ClassifyTests {
  private static let numbers = Gen<Int>.int(in: 0...99_999)

  private func labels(
    of generator: Gen<Int> = numbers, cases: Int = 200, workers: Int = 1,
    body: @escaping @Sendable (Int) throws -> Void
  ) async -> [LabelCount] {
    let property = Property("bodies", "tell labels", of: generator, body: body)
    let settings = Settings(seed: TestSeed.value, cases: cases)
    return await Runner().run(Array(repeating: property, count: workers), settings: settings).labels
  }

  @Test func `a body names its case, which counts once`() async {
    let labels = await labels { number in
      label("all")
      label("all")
      classify(number < 0, as: "negative")
      classify(number >= 0, as: "not negative")
      collect(number / 100_000)
    }
    #expect(labels.map(\.name) == ["0", "all", "not negative"])
    #expect(labels.allSatisfy { $0.table == "case" && $0.count == 200 && $0.cases == 200 })
  }

  @Test func `a table counts all that is told, and the cases it is told in`() async {
    let labels = await labels(cases: 100) { number in
      for digit in 0..<3 { tabulate("digit", digit / 2) }
    }
    #expect(
      labels == [
        LabelCount(table: "digit", name: "0", count: 200, cases: 100),
        LabelCount(table: "digit", name: "1", count: 100, cases: 100),
      ])
  }

  @Test func `a body that waits tells as well, in tasks of its own too`() async {
    let property = Property("waits", "", of: Self.numbers) { (_: Int) async in
      await withTaskGroup { group in
        for name in ["a", "b"] { group.addTask { tabulate("task", name) } }
      }
    }
    let labels = await property.check(Settings(seed: TestSeed.value, cases: 50)).labels
    #expect(labels.map(\.count) == [50, 50])
  }

  @Test func `what a generator tells of a case that is discarded does not count`() async {
    let numbers = Gen<Int> { source in
      let number = source.integer(in: 0...99_999)
      label(number.isMultiple(of: 2) ? "even" : "odd")
      try source.assume(number.isMultiple(of: 2))
      return number
    }
    let result = await Property("p", "", of: numbers) { _ in }
      .check(Settings(seed: TestSeed.value, cases: 50))
    #expect(result.discards > 0)
    #expect(result.labels == [LabelCount(table: "case", name: "even", count: 50, cases: 50)])
  }

  @Test func `cases that are discarded, shrunk or repeated do not count`() async {
    let numbers = Gen<Int> { source in
      let number = source.integer(in: 0...99_999)
      try source.assume(number.isMultiple(of: 2))
      return number
    }
    let property = Property("fails", "", of: numbers) { (number: Int) in
      label("run")
      try require(number < 50_000)
    }
    let result = await property.check(Settings(seed: TestSeed.value))
    #expect(result.verdict == .failed)
    #expect(result.labels.map(\.count) == [result.cases])
  }

  @Test(arguments: [2, 5])
  func `what is told does not depend on the number of workers`(_ workers: Int) async {
    let body: @Sendable (Int) -> Void = { number in
      collect(number)
      tabulate("digit", number % 10)
    }
    let alone = await labels(cases: 3000, body: body)
    #expect(await labels(cases: 3000, workers: workers, body: body) == alone)
  }

  @Test func `a run keeps a thousand names of a table and counts the others together`() async {
    let labels = await labels(cases: 3000) { collect($0) }
    #expect(labels.count == 1001)
    let others = labels.first { $0.name == "other names" }?.count ?? 0
    #expect(others + labels.reduce(0) { $0 + ($1.name == "other names" ? 0 : $1.count) } == 3000)
    #expect(others > 1000)
  }

  @Test func `a name that is required is kept whatever else is told`() async {
    let property = Property(
      "many", "", requiring: [Requirement("late", share: 0.01)], of: Self.numbers
    ) { (number: Int) in
      collect(number)
      classify(number > 90_000, as: "late")
    }
    let result = await property.check(Settings(seed: TestSeed.value, cases: 3000))
    #expect(result.shares.map(\.state) == [.kept])
    #expect(result.labels.contains { $0.name == "late" && $0.count > 100 })
  }

  @Test func `a long name is cut`() async {
    let labels = await labels(cases: 5) { _ in label(String(repeating: "e\u{301}", count: 1000)) }
    #expect(labels.map(\.name) == [String(repeating: "e\u{301}", count: 99) + "…"])
  }

  @Test func `nothing is recorded outside of a run`() {
    label("nobody")
    collect(1)
    tabulate("nobody", 1)
    #expect(Observations.current == nil)
  }

  @Test func `a share may be required of what a body tells`() async {
    await forAll(Self.numbers, requiring: [Requirement("even", share: 0.3)]) { number in
      classify(number.isMultiple(of: 2), as: "even")
    }
    await withKnownIssue {
      await forAll(Self.numbers, requiring: [Requirement("huge", share: 0.3)]) { number in
        classify(number > 99_999, as: "huge")
      }
    } matching: { issue in
      issue.comments.map(\.rawValue).joined()
        .hasPrefix("label case: huge occurred in 0 of 56 cases, at least 30.0% are required\n")
    }
  }
}
