package import HabitDomain

/// Opens a store on the first rung that works: with the server, in the same file without it, in memory.
package struct Ladder<Store: Sendable>: Sendable {
  /// The faults of the schema, a sentence each.
  package var findings: @Sendable () async -> [String]
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
    openCloud: @escaping @Sendable () async throws(CloudKitError) -> Store,
    openLocal: @escaping @Sendable () async throws(DataLayerError) -> Store,
    openMemory: @escaping @Sendable () async throws(DataLayerError) -> Store,
    setAside: @escaping @Sendable () async throws(DataLayerError) -> Void
  ) {
    self.findings = findings
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
      return LadderStart(store: try await openCloud(), rung: .cloud, errors: notes)
    } catch {
      errors.append(.cloudKitCreationFailed(error))
      if case .storage(let error) = error { await setAside(after: error) }
    }
    do {
      return LadderStart(store: try await openLocal(), rung: .local, errors: notes + errors)
    } catch {
      errors.append(.localCreationFailed(error))
      await setAside(after: error)
    }
    do {
      return LadderStart(store: try await openMemory(), rung: .memory, errors: notes + errors)
    } catch { errors.append(.inMemoryCreationFailed(error)) }
    throw .allCreationMethodsFailed(errors)
  }

  /// A file that cannot be renamed stays where it is, and the next rung is tried.
  private func setAside(after error: DataLayerError) async {
    guard error == .service(.corrupted) else { return }
    try? await setAside()
  }
}
