import HabitDomain
import Foundation
import Testing

@testable import HabitStore

@Suite struct StorageFaultTests {
  @Test(arguments: StoreOperation.onOpenStore, StorageFault.allCases)
  func `a fault fails what it concerns, changes nothing and passes`(
    _ operation: StoreOperation, _ fault: StorageFault
  ) async throws {
    let expected = try await ExpectedOutcome.of(operation)
    try await withTemporaryFolder { folder in
      let file = try await PreparedFile(in: folder)
      let trial = FaultTrial(operation: operation, fault: fault, file: file)
      let outcome = try await trial.outcomeUnderFault()
      guard let error = fault.error(for: operation.need) else {
        #expect(outcome == expected.outcome)
        return
      }
      #expect(outcome == .failed(error))
      #expect(try await file.dump() == expected.before)
      #expect(try await trial.outcomeAfterwards() == expected.outcome)
      #expect(try await file.dump() == expected.after)
    }
  }

  // Not with faults of descriptors, which a closed file gives to another.
  @Test(arguments: StoreOperation.onConnection, [StorageFault.locked, .readOnly, .noRoom])
  func `opening and closing need no room and no lock`(
    _ operation: StoreOperation, _ fault: StorageFault
  ) async throws {
    try await withTemporaryFolder { folder in
      let file = try await PreparedFile(in: folder)
      let before = try await file.dump()
      let database = try file.open()
      let end = try fault.inflict(on: database, in: file)
      let layer = DataLayer(database, name: "faulty")
      #expect(
        try await OperationOutcome(of: operation, on: layer, in: file.world) == .answered("()"))
      if operation.name == "lifeCycle.reopen" || fault == .locked { try end() }
      #expect(try await file.dump() == before)
    }
  }

  @Test func `a store whose file was damaged meanwhile is not opened again`() async throws {
    try await withTemporaryFolder { folder in
      let file = try await PreparedFile(in: folder)
      let layer = DataLayer(try file.open(), name: "faulty")
      let content = try Data(contentsOf: URL(filePath: file.path))
      try Data(repeating: 0xA5, count: content.count).write(to: URL(filePath: file.path))
      await #expect(throws: DataLayerError.service(.corrupted)) {
        try await layer.lifeCycle.reopen()
      }
      for operation in StoreOperation.onOpenStore where operation.need != .nothing {
        let outcome = try await OperationOutcome(of: operation, on: layer, in: file.world)
        #expect(outcome == .failed(.unavailable("the store is closed")), "\(operation.name)")
      }
    }
  }
}

/// One operation under one fault.
private final class FaultTrial {
  let operation: StoreOperation
  let fault: StorageFault
  let file: PreparedFile
  private var database: Database?

  init(operation: StoreOperation, fault: StorageFault, file: PreparedFile) {
    self.operation = operation
    self.fault = fault
    self.file = file
  }

  /// Runs the operation while the fault lasts.
  func outcomeUnderFault() async throws -> OperationOutcome {
    let url = URL(filePath: file.path)
    let content = try Data(contentsOf: url)
    if fault == .damagedPages { try file.damage() }
    let asDamaged = try Data(contentsOf: url)
    let database = try file.open()
    let end = try fault.inflict(on: database, in: file)
    let outcome = try await run(on: database)
    try end()
    if fault == .damagedPages {
      try database.close()
      #expect(try Data(contentsOf: url) == asDamaged, "\(operation.name) wrote to a damaged file")
      try content.write(to: url)
      self.database = try file.open()
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
      of: operation, on: DataLayer(database, name: "faulty"), in: file.world)
  }
}
