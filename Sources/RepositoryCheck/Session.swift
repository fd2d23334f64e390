public import StateCheck
import Synchronization

/// A connection to a repository, as commands see it: with what the symbols of the current case stand for.
public final class Session<
  System: Sendable, ID: Hashable & LosslessStringConvertible & Sendable
>: SymbolicSystem {
  /// What symbols stand for.
  public let symbols: SymbolTable<ID>
  private let connection: Mutex<System>
  /// Whether it was closed and could not be opened again.
  private let isBroken = Mutex(false)
  private let layer: RepositoryLayer<System>

  init(_ system: System, _ symbols: SymbolTable<ID>, _ layer: RepositoryLayer<System>) {
    connection = Mutex(system)
    (self.symbols, self.layer) = (symbols, layer)
  }

  /// The connection, which is another one once it was opened again.
  public var system: System { connection.withLock { $0 } }

  /// Empties the repository, and forgets the symbols.
  ///
  /// What could not be opened again is opened now: else all cases from here on would fail for another reason than theirs.
  /// - Throws: What opening or emptying it throws.
  public func clear() async throws {
    if isBroken.withLock({ $0 }) {
      let opened = try await layer.open()
      connection.withLock { $0 = opened }
      isBroken.withLock { $0 = false }
    }
    try await layer.clear(system)
    symbols.clear()
  }

  /// Replaces the connection by one that is opened anew.
  func reopen() async throws {
    guard let reopen = layer.reopen else { return }
    do {
      let opened = try await reopen(system)
      connection.withLock { $0 = opened }
    } catch {
      isBroken.withLock { $0 = true }
      throw error
    }
  }

  func close() async {
    // One that could not be opened again is closed already.
    guard !isBroken.withLock({ $0 }) else { return }
    await layer.close(system)
  }
}
