package import HabitDomain

/// Opens a store on the first rung that works: with the server, in the same file without it, in memory.
package struct StartLadder<File: Sendable, Store: Sendable>: Sendable {
  /// The faults of the schema, a sentence each.
  package var findings: @Sendable () async -> [String]
  /// From which backups the store was restored in this start.
  package var restorations: @Sendable () async -> [Restoration]
  /// Opens the file for a rung, with the server or without it.
  package var openFile: @Sendable (Rung) async throws(DataLayerError) -> File
  /// Starts the store of an open file with the server.
  package var startCloud: @Sendable (File) async throws(CloudKitError) -> Store
  /// Starts the store of an open file without the server.
  package var startLocal: @Sendable (File) async throws(DataLayerError) -> Store
  /// Opens a store in memory that shares nothing with another one (K-4).
  package var openMemory: @Sendable () async throws(DataLayerError) -> Store
  /// Renames a file that cannot be opened because of damage, and deletes nothing (K-5).
  package var setAside: @Sendable () async throws(DataLayerError) -> Void

  /// Makes a ladder of its functions.
  package init(
    findings: @escaping @Sendable () async -> [String] = { [] },
    restorations: @escaping @Sendable () async -> [Restoration] = { [] },
    openFile: @escaping @Sendable (Rung) async throws(DataLayerError) -> File,
    startCloud: @escaping @Sendable (File) async throws(CloudKitError) -> Store,
    startLocal: @escaping @Sendable (File) async throws(DataLayerError) -> Store,
    openMemory: @escaping @Sendable () async throws(DataLayerError) -> Store,
    setAside: @escaping @Sendable () async throws(DataLayerError) -> Void
  ) {
    self.findings = findings
    self.restorations = restorations
    self.openFile = openFile
    self.startCloud = startCloud
    self.startLocal = startLocal
    self.openMemory = openMemory
    self.setAside = setAside
  }

  /// Tries each rung once, in order.
  ///
  /// - Returns: The store with the errors of the rungs above it.
  /// - Throws: ``LadderError/allCreationMethodsFailed(_:)`` with the three errors.
  package func start() async throws(LadderError) -> LadderStart<Store> {
    let notes = await findings().map(LadderError.schemaValidationFailed)
    var errors: [LadderError] = []
    do {
      return await start(try await cloud(), .cloud, notes)
    } catch { errors.append(.cloudKitCreationFailed(error)) }
    do {
      return await start(try await local(), .local, notes + errors)
    } catch { errors.append(.localCreationFailed(error)) }
    do {
      return await start(try await openMemory(), .memory, notes + errors)
    } catch { errors.append(.inMemoryCreationFailed(error)) }
    throw .allCreationMethodsFailed(errors)
  }

  private func start(
    _ store: Store, _ rung: Rung, _ errors: [LadderError]
  ) async -> LadderStart<Store> {
    let restored = await restorations().map(LadderError.restored)
    return LadderStart(store: store, rung: rung, errors: restored + errors)
  }

  private func cloud() async throws(CloudKitError) -> Store {
    let file: File
    do { file = try await opened(for: .cloud) } catch { throw .storage(error) }
    return try await startCloud(file)
  }

  private func local() async throws(DataLayerError) -> Store {
    try await startLocal(try await opened(for: .local))
  }

  /// Opens the file, or sets it aside if it is damaged. One that opens stays, even if a part of it cannot be read: backups are older.
  private func opened(for rung: Rung) async throws(DataLayerError) -> File {
    do { return try await openFile(rung) } catch {
      switch error {
      // A file that cannot be renamed stays where it is, and the next rung is tried.
      case .service(.corrupted), .service(.recovery(.noBackupAvailable)): try? await setAside()
      default: break
      }
      throw error
    }
  }
}
