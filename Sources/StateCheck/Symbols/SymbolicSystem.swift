import Synchronization

/// A system under test, with what the symbols of the current case stand for.
public protocol SymbolicSystem: Sendable {
  /// The system as commands call it.
  associatedtype System: Sendable
  /// What it makes up: identifiers, tokens, handles.
  associatedtype Value: Hashable & Sendable

  /// The system as commands call it.
  var system: System { get }
  /// What symbols stand for.
  var symbols: SymbolTable<Value> { get }

  /// Puts the system into its first state and forgets the symbols, before each case.
  ///
  /// - Throws: What the system throws, which fails the case.
  func clear() async throws
}

/// A system in this process, with what symbols stand for.
public final class BoundSystem<System: Sendable, Value: Hashable & Sendable>: SymbolicSystem {
  /// The system as commands call it.
  public let system: System
  /// What symbols stand for.
  public let symbols: SymbolTable<Value>
  private let reset: @Sendable (System) async throws -> Void

  /// Binds a system.
  ///
  /// - Parameters:
  ///   - system: The system, which nobody else uses meanwhile.
  ///   - absent: A value that the system never makes up, as in `-1`; it must be refused.
  ///   - reset: Puts the system into its first state, whatever the case before left behind.
  public init(
    _ system: System, absent: Value, reset: @escaping @Sendable (System) async throws -> Void
  ) {
    (self.system, self.reset) = (system, reset)
    symbols = SymbolTable(absent: absent)
  }

  /// Puts the system into its first state and forgets the symbols.
  ///
  /// - Throws: What the reset throws.
  public func clear() async throws {
    try await reset(system)
    symbols.clear()
  }
}
