import PropCheck
import PropCheckTesting
import StateCheck
import Testing

/// Clients that make mistakes are found by drawn turns, and their mistake is named.
@Suite struct MistakeTests {
  private typealias Example = (mistake: Mistake, kind: AnomalyKind)

  private static let examples: [Example] = [
    (.readsOutside, .lostUpdate), (.beginsNothing, .intermediateRead),
    (.forgetsRollback, .abortedRead), (.readsStale, .staleRead),
    (.reportsEarly, .staleRead),
  ]

  /// Fails with the anomaly of the example only, so that shrinking does not turn it into another.
  private static func property(_ example: Example, _ bench: Bench) -> Property {
    Property(
      "isolation.\(example.mistake)", "Transactions are strictly serializable.", of: Plan.all(),
      describe: { "\($0)" }
    ) { plan in
      let history = try TransactionHistory(
        bench.run(plan, mistake: example.mistake).transactions)
      let anomaly = history.check().anomalies.first { $0.kind == example.kind }
      guard let anomaly else { return }
      throw Failure(history.lines(for: anomaly).joined(separator: "\n"), origin: "anomaly")
    }
  }

  @Test(arguments: examples.indices, TestSeed.several(3))
  func `a mistake is found by its name, and shrinks to few transactions`(
    _ index: Int, _ seed: UInt64
  ) async throws {
    let example = Self.examples[index]
    let property = Self.property(example, try Bench())
    let result = await property.check(Settings(seed: seed, cases: 500))
    let finding = try #require(result.finding)
    let text = finding.counterexample
    #expect(text.split(separator: "\n").count <= 3, "\(text)")
    guard case .fails(let again) = await property.replay(finding.reproduction) else {
      Issue.record("A replay does not fail.")
      return
    }
    #expect(again.failure == finding.failure)
  }

  @Test func `there is an example of each mistake`() {
    #expect(Set(Self.examples.map(\.mistake)) == Set(Mistake.allCases))
  }
}
