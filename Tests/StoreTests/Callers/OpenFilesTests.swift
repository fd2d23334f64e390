import HabitDomain
import Foundation
import HabitSQLite
import Testing

@testable import HabitStore

/// Whatever happened to a store, nothing of it stays open (requirement 9.6).
@Suite struct OpenFilesTests {
  @Test func `openings, failures and cancellations leave no file open`() async throws {
    try await withTemporaryFolder { folder in
      for _ in 0..<3 { try await Self.work(in: folder) }
      #expect(try Self.openFiles(in: folder) == [])
    }
  }

  @Test func `a file that is open is seen`() async throws {
    try await withTemporaryFolder { folder in
      let file = try await PreparedFile(in: folder)
      let database = try file.open()
      #expect(try Self.openFiles(in: folder).contains("store.db"))
      try database.close()
      #expect(try Self.openFiles(in: folder) == [])
    }
  }

  private static func work(in folder: String) async throws {
    let file = try await PreparedFile(in: folder)
    for operation in StoreOperation.all {
      let database = try file.open()
      let store = DataLayer(database, name: "open")
      try await run(operation, on: store)
      try await cancel(operation, on: store)
      try fail(operation.name, on: database)
      try database.expectRest(after: operation.name)
      // Half of them are dropped, and close when they are no longer held.
      if operation.changesContent { try database.close() }
    }
    try refuse(in: folder)
  }

  /// An operation that may find what it makes already there, or what it changes gone, because others were run on this file
  /// before.
  private static func run(_ operation: StoreOperation, on store: DataLayer) async throws {
    do {
      _ = try await operation.run(store)
    } catch let error as DataLayerError {
      #expect(!error.isOfStorage || error == Database.isClosed, "\(operation.name): \(error)")
    }
  }

  /// A caller that goes away, whether or not the operation has begun by then.
  private static func cancel(_ operation: StoreOperation, on store: DataLayer) async throws {
    let task = Task { try await run(operation, on: store) }
    task.cancel()
    try await task.value
  }

  /// An error in the middle of a transaction with unfinished statements.
  private static func fail(_ name: String, on database: Database) throws {
    // Some have closed it.
    guard try database.isOpen() else { return }
    #expect(throws: DataLayerError.service(.corrupted)) {
      try database.write(name) { session throws(DataLayerError) in
        _ = try session.first(.allHabits) { $0.identifier(0) }
        throw .service(.corrupted)
      }
    }
  }

  /// Files that cannot be opened.
  private static func refuse(in folder: String) throws {
    let newer = folder + "/newer.db"
    let connection = try Connection(.file(path: newer), slots: 0)
    try connection.execute("PRAGMA user_version = 999")
    try connection.close()
    try Data("This is a letter and no database.".utf8).write(to: URL(filePath: folder + "/letter"))
    for path in [newer, folder + "/letter", folder, folder + "/none/store.db"] {
      #expect(throws: DataLayerError.self) {
        try Database(.file(path: path), environment: World().environment)
      }
    }
  }

  /// The names of the files of a folder that this process has open, each as often as it is open.
  private static func openFiles(in folder: String) throws -> [String] {
    let descriptors = "/proc/self/fd/"
    return try FileManager.default.contentsOfDirectory(atPath: descriptors).compactMap { name in
      // Other descriptors come and go at the same time.
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: descriptors + name)
      guard let path, path.hasPrefix(folder) else { return nil }
      return String(path.split(separator: "/").last ?? "")
    }.sorted()
  }
}

extension DataLayerError {
  /// Whether the file or its connection is at fault, and not the request.
  fileprivate var isOfStorage: Bool {
    switch self {
    case .service(.storageBusy), .service(.storageFull), .service(.corrupted),
      .service(.unavailable), .service(.schemaTooNew), .service(.storage), .service(.schemaUnknown),
      .service(.recovery), .service(.migrationFailed):
      true
    case .service, .habit, .log, .schedule, .category, .authorization, .eating, .absent: false
    }
  }
}
