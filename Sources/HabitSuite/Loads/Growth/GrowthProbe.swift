import LoadCheck

/// An operation of a repository whose cost is measured at growing table sizes.
struct GrowthProbe: Sendable {
  /// The repository and the operation, as in thresholds.
  let name: String
  let table: GrowthTable
  let limit: GrowthLimit
  /// Runs it once and returns the number of rows in its result.
  let run: @Sendable (_ subject: GrowthSubject, _ turn: Int) async throws -> Int

  /// Trees of pages get deeper now and then, and an operation uses several: if three of them do so at once, a look-up of 8
  /// pages takes 14 in a table four times as large.
  func limit(of counter: String) -> GrowthLimit {
    counter == "pages" ? GrowthLimit(limit.law, exponent: 0.25) : limit
  }

  /// An operation whose cost must not depend on the rows.
  static func constant(
    _ name: String, _ table: GrowthTable,
    _ run: @escaping @Sendable (GrowthSubject, Int) async throws -> Void
  ) -> GrowthProbe {
    GrowthProbe(name: name, table: table, limit: GrowthLimit(.constant)) { subject, turn in
      try await run(subject, turn)
      return 1
    }
  }

  /// An operation whose cost may be proportional to its result, which is never empty.
  static func linear(
    _ name: String, _ table: GrowthTable,
    _ run: @escaping @Sendable (GrowthSubject, Int) async throws -> Int
  ) -> GrowthProbe {
    GrowthProbe(name: name, table: table, limit: GrowthLimit(.linearInResult)) { subject, turn in
      let answered = try await run(subject, turn)
      try subject.require(answered > 0)
      return answered
    }
  }

  /// The same, for a list without arguments.
  static func list(
    _ name: String, _ table: GrowthTable,
    _ run: @escaping @Sendable (GrowthSubject) async throws -> Int
  ) -> GrowthProbe {
    .linear(name, table) { subject, _ in try await run(subject) }
  }
}

enum GrowthTable: String, CaseIterable, Sendable {
  case habits, logs, categories, families, meals
}
