package import HabitDomain

/// Opens a store on the first rung that works: with the server, in the same file without it, in memory.
package struct StartLadder<Store: Sendable>: Sendable {
  /// The faults of the schema, a sentence each.
  package var findings: @Sendable () async -> [String]
  /// From which backups the store was restored in this start.
  package var restorations: @Sendable () async -> [Restoration]
  /// Opens the store with the server.
  package var openCloud: @Sendable () async throws(CloudKitError) -> Store
  /// Opens the store in its file.
  package var openLocal: @Sendable () async throws(DataLayerError) -> Store
  /// Opens a store in memory that shares nothing with another one (K-4).
  package var openMemory: @Sendable () async throws(DataLayerError) -> Store
  /// Renames a damaged file, and deletes nothing (K-5).
  package var setAside: @Sendable () async throws(DataLayerError) -> Void

  /// Makes a ladder of its functions.
  package init(
    findings: @escaping @Sendable () async -> [String] = { [] },
    restorations: @escaping @Sendable () async -> [Restoration] = { [] },
    openCloud: @escaping @Sendable () async throws(CloudKitError) -> Store,
    openLocal: @escaping @Sendable () async throws(DataLayerError) -> Store,
    openMemory: @escaping @Sendable () async throws(DataLayerError) -> Store,
    setAside: @escaping @Sendable () async throws(DataLayerError) -> Void
  ) {
    self.findings = findings
    self.restorations = restorations
    self.openCloud = openCloud
    self.openLocal = openLocal
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
      return await start(try await openCloud(), .cloud, notes)
    } catch {
      errors.append(.cloudKitCreationFailed(error))
      if case .storage(let error) = error { await setAside(after: error) }
    }
    do {
      return await start(try await openLocal(), .local, notes + errors)
    } catch {
      errors.append(.localCreationFailed(error))
      await setAside(after: error)
    }
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

  /// A file that cannot be renamed stays where it is, and the next rung is tried.
  private func setAside(after error: DataLayerError) async {
    switch error {
    case .service(.corrupted), .service(.recovery(.noBackupAvailable)): try? await setAside()
    default: break
    }
  }
}
