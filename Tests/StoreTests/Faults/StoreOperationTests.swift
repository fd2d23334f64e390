import Testing

@Suite struct StoreOperationTests {
  // They compute, and are given no storage.
  private static let arithmetic: Set = ["calendar", "figures", "nutrition"]

  @Test func `the table has every operation of a data layer`() throws {
    let layer = try World().store()
    let groups = Mirror(reflecting: layer).children.filter { child in
      !["name", "damage", "parts"].contains(child.label)
        && !StoreOperationTests.arithmetic.contains(child.label ?? "")
    }
    let names = groups.flatMap { group in
      Mirror(reflecting: group.value).children.map { "\(group.label ?? "").\($0.label ?? "")" }
    }
    #expect(names.sorted() == StoreOperation.all.map(\.name).sorted())
  }

  @Test(arguments: StoreOperation.onOpenStore)
  func `an operation succeeds on the prepared store, and writes if it says so`(
    _ operation: StoreOperation
  ) async throws {
    let expected = try await ExpectedOutcome.of(operation)
    guard case .answered = expected.outcome else {
      Issue.record("\(operation.name): \(expected.outcome)")
      return
    }
    #expect((expected.before != expected.after) == operation.changesContent)
  }
}
