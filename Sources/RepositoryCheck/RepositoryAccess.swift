/// How a repository is opened, emptied and closed, which determines the properties that apply to it.
public struct RepositoryAccess<System: Sendable>: Sendable {
  /// Who can open the store besides the first connection.
  public enum Sharing: Sendable {
    /// No one: there is only the first connection.
    case none
    /// Other connections of this process.
    case connections(@Sendable () async throws -> System)
    /// Other connections, of this process and of others.
    case processes(@Sendable () async throws -> System)
  }

  /// Opens an empty repository.
  public var open: @Sendable () async throws -> System
  /// Empties the repository before each case, whatever the previous case left behind; it should be cheap.
  public var clear: @Sendable (System) async throws -> Void
  /// Closes the repository and opens it again; nil if nothing is persisted.
  public var reopen: (@Sendable (System) async throws -> System)?
  /// Who else can open the same store, and how.
  public var sharing: Sharing
  /// Closes a connection for good.
  public var close: @Sendable (System) async -> Void

  /// Creates the access to a repository in a file, which several connections and processes can open, and which can be
  /// reopened.
  ///
  /// - Parameters:
  ///   - open: Opens the file, and creates it if there is none.
  ///   - clear: Empties the repository before each case.
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
      }, sharing: .processes(open), close: close)
  }

  /// Creates an access.
  ///
  /// - Parameters:
  ///   - open: Opens an empty repository.
  ///   - clear: Empties the repository before each case.
  ///   - reopen: Closes the repository and opens it again; nil if nothing is persisted.
  ///   - sharing: Who else can open the same store, and how.
  ///   - close: Closes a connection for good.
  public init(
    open: @escaping @Sendable () async throws -> System,
    clear: @escaping @Sendable (System) async throws -> Void,
    reopen: (@Sendable (System) async throws -> System)? = nil, sharing: Sharing = .none,
    close: @escaping @Sendable (System) async -> Void = { _ in }
  ) {
    (self.open, self.clear, self.reopen, self.sharing) = (open, clear, reopen, sharing)
    self.close = close
  }
}

extension RepositoryAccess {
  /// Opens another connection to the same store; nil if there can be only one.
  public var connect: (@Sendable () async throws -> System)? {
    switch sharing {
    case .none: nil
    case .connections(let connect), .processes(let connect): connect
    }
  }
}
