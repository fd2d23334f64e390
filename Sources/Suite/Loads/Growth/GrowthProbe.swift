import LoadCheck

/// An operation of a repository whose cost is looked at while rows are added to a table.
struct GrowthProbe: Sendable {
  /// The repository and the operation, as thresholds name it.
  let name: String
  /// The rows that are added.
  let table: GrowthTable
  /// How the cost may grow.
  let limit: GrowthLimit
  /// Does it once, as the how-manieth time, and answers how many rows it was about.
  let run: @Sendable (_ subject: GrowthSubject, _ turn: Int) async throws -> Int

  /// A tree of pages gets a level deeper now and then, and an operation looks into several trees: where three of them do at once,
  /// a look-up of 8 pages takes 14 among four times the rows.
  func limit(of counter: String) -> GrowthLimit {
    counter == "pages" ? GrowthLimit(limit.law, exponent: 0.25) : limit
  }

  /// One whose cost must not depend on the rows.
  static func constant(
    _ name: String, _ table: GrowthTable,
    _ run: @escaping @Sendable (GrowthSubject, Int) async throws -> Void
  ) -> GrowthProbe {
    GrowthProbe(name: name, table: table, limit: GrowthLimit(.constant)) { subject, turn in
      try await run(subject, turn)
      return 1
    }
  }

  /// One that may cost as much as it answers.
  static func linear(
    _ name: String, _ table: GrowthTable,
    _ run: @escaping @Sendable (GrowthSubject, Int) async throws -> Int
  ) -> GrowthProbe {
    GrowthProbe(name: name, table: table, limit: GrowthLimit(.linearInResult), run: run)
  }
}
