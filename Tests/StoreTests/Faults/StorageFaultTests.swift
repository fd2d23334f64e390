import HabitDomain
import Testing

@testable import HabitStore

@Suite struct StorageFaultTests {
  @Test(arguments: StoreOperation.onOpenStore, StoreTrouble.allCases)
  func `a fault fails the operations it concerns, changes nothing and passes`(
    _ operation: StoreOperation, _ trouble: StoreTrouble
  ) async throws {
    let expected = try await ExpectedOutcome.of(operation)
    let prepared = try await PreparedDisk()
    let trial = TroubleTrial(operation: operation, trouble: trouble, prepared: prepared)
    let outcome = try await trial.outcomeInTrouble()
    guard let error = trouble.error(for: operation.need) else {
      #expect(outcome == expected.outcome)
      return
    }
    #expect(outcome == .failed(error))
    #expect(try await prepared.dump() == expected.before)
    #expect(try await trial.outcomeAfterwards() == expected.outcome)
    #expect(try await prepared.dump() == expected.after)
  }

  @Test(arguments: StoreOperation.onConnection, [StoreTrouble.locked, .readOnly, .noRoom])
  func `opening and closing need no room and no lock`(
    _ operation: StoreOperation, _ trouble: StoreTrouble
  ) async throws {
    let prepared = try await PreparedDisk()
    let before = try await prepared.dump()
    let database = try prepared.open()
    let end = try trouble.inflict(on: database, on: prepared)
    let layer = DataLayer(database, name: "faulty")
    #expect(
      try await OperationOutcome(of: operation, on: layer, in: prepared.world) == .answered("()"))
    if operation.name == "lifeCycle.reopen" || trouble == .locked { try end() }
    #expect(try await prepared.dump() == before)
  }

  @Test func `a store whose file was damaged meanwhile is not opened again`() async throws {
    let prepared = try await PreparedDisk()
    let layer = DataLayer(try prepared.open(), name: "faulty")
    try prepared.put(Array(repeating: 0xA5, count: try prepared.bytes().count))
    await #expect(throws: DataLayerError.service(.corrupted)) {
      try await layer.lifeCycle.reopen()
    }
    for operation in StoreOperation.onOpenStore where operation.need != .nothing {
      let outcome = try await OperationOutcome(of: operation, on: layer, in: prepared.world)
      #expect(outcome == .failed(.unavailable("the store is closed")), "\(operation.name)")
    }
  }
}

/// One operation in one kind of trouble.
private final class TroubleTrial {
  let operation: StoreOperation
  let trouble: StoreTrouble
  let prepared: PreparedDisk
  private var database: Database?

  init(operation: StoreOperation, trouble: StoreTrouble, prepared: PreparedDisk) {
    (self.operation, self.trouble, self.prepared) = (operation, trouble, prepared)
  }

  /// Runs the operation while the trouble lasts.
  func outcomeInTrouble() async throws -> OperationOutcome {
    let content = try prepared.bytes()
    if trouble == .damagedPages { try prepared.damage() }
    let asDamaged = try prepared.bytes()
    let database = try prepared.open()
    let end = try trouble.inflict(on: database, on: prepared)
    let outcome = try await run(on: database)
    try end()
    if trouble == .damagedPages {
      try database.close()
      #expect(try prepared.bytes() == asDamaged, "\(operation.name) wrote to a damaged file")
      try prepared.put(content)
      self.database = try prepared.open()
    } else {
      self.database = database
    }
    return outcome
  }

  /// Runs it again, on the same connection unless the file itself had to be replaced.
  func outcomeAfterwards() async throws -> OperationOutcome? {
    guard let database else { return nil }
    return try await run(on: database)
  }

  private func run(on database: Database) async throws -> OperationOutcome {
    try await OperationOutcome(
      of: operation, on: DataLayer(database, name: "faulty"), in: prepared.world)
  }
}
