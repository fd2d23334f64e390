import Testing

@Suite struct CancellationTests {
  /// Those that ask other devices, and let time pass between two questions.
  private static let waiting: Set = ["families.generateCode", "familyService.found"]

  @Test(arguments: StoreOperation.onOpenStore)
  func `an operation that is cancelled wherever it waits is done completely or not at all`(
    _ operation: StoreOperation
  ) async throws {
    let expected = try await ExpectedOutcome.of(operation)
    let (prepared, store) = (try await WaitingStore(), try await WaitingStore())
    var points = 0
    while let outcome = try await store.outcome(of: operation, cancelledAt: points) {
      points += 1
      try store.database.expectRest(after: operation.name)
      let isDone = outcome == expected.outcome
      #expect(try await store.dump() == (isDone ? expected.after : expected.before))
      try store.database.copy(prepared.database)
      #expect(try await store.outcome(of: operation) == expected.outcome)
      #expect(try await store.dump() == expected.after)
      try store.database.copy(prepared.database)
    }
    // Before and after it, at least.
    #expect(points == (Self.waiting.contains(operation.name) ? 6 : 3))
  }
}
