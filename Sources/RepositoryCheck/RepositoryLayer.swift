/// What a repository can do besides its operations; which properties apply follows from that.
public struct RepositoryLayer<System: Sendable>: Sendable {
  /// Opens an empty repository.
  public var open: @Sendable () async throws -> System
  /// Empties it before each case, whatever the case before left behind; so it should be cheap.
  public var clear: @Sendable (System) async throws -> Void
  /// Closes it and opens it again; nil if nothing is kept.
  public var reopen: (@Sendable (System) async throws -> System)?
  /// Opens another connection to the same store; nil if there can be only one.
  public var connect: (@Sendable () async throws -> System)?
  /// Closes a connection for good.
  public var close: @Sendable (System) async -> Void
  /// Whether other processes can open the same store.
  public var isShared = false

  /// Makes a layer whose store is in a file: it can be closed and opened again, by several connections and processes.
  ///
  /// - Parameters:
  ///   - open: Opens the file, which is made if there is none.
  ///   - clear: Empties it before each case.
  ///   - close: Closes a connection.
  public init(
    inFile open: @escaping @Sendable () async throws -> System,
    clear: @escaping @Sendable (System) async throws -> Void,
    close: @escaping @Sendable (System) async -> Void
  ) {
    self.init(
      open: open, clear: clear,
      reopen: { system in
        await close(system)
        return try await open()
      }, connect: open, close: close)
    isShared = true
  }

  /// Makes a layer.
  ///
  /// - Parameters:
  ///   - open: Opens an empty repository.
  ///   - clear: Empties it before each case.
  ///   - reopen: Closes it and opens it again; nil if nothing is kept.
  ///   - connect: Opens another connection to the same store; nil if there can be only one.
  ///   - close: Closes a connection for good.
  public init(
    open: @escaping @Sendable () async throws -> System,
    clear: @escaping @Sendable (System) async throws -> Void,
    reopen: (@Sendable (System) async throws -> System)? = nil,
    connect: (@Sendable () async throws -> System)? = nil,
    close: @escaping @Sendable (System) async -> Void = { _ in }
  ) {
    (self.open, self.clear, self.reopen, self.connect) = (open, clear, reopen, connect)
    self.close = close
  }
}
