import Synchronization

/// A connection to a repository, as commands see it: with what the symbols of the current case stand for.
public final class Session<
  System: Sendable, ID: Hashable & LosslessStringConvertible & Sendable
>: Sendable {
  let symbols: SymbolTable<ID>
  private let connection: Mutex<System>
  private let layer: RepositoryLayer<System>

  init(_ system: System, _ symbols: SymbolTable<ID>, _ layer: RepositoryLayer<System>) {
    connection = Mutex(system)
    (self.symbols, self.layer) = (symbols, layer)
  }

  var system: System { connection.withLock { $0 } }

  /// Empties the repository, and forgets the symbols.
  func clear() async throws {
    try await layer.clear(system)
    symbols.clear()
  }

  /// Replaces the connection by one that is opened anew.
  func reopen() async throws {
    guard let reopen = layer.reopen else { return }
    let opened = try await reopen(system)
    connection.withLock { $0 = opened }
  }

  func close() async { await layer.close(system) }
}
