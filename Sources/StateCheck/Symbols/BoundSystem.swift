import PropCheck
import Synchronization

/// A system under test, with what the symbols of the current case stand for.
public final class BoundSystem<System: Sendable, Value: Hashable & Sendable>: Sendable {
  private struct State {
    var system: System
    /// Whether it was closed and could not be opened again, or was not yet.
    var isBroken = false
  }

  /// What symbols stand for.
  public let symbols: SymbolTable<Value>
  private let state: Mutex<State>
  private let open: (@Sendable () async throws -> System)?
  private let close: @Sendable (System) async -> Void
  private let reset: @Sendable (System) async throws -> Void

  /// Binds a system.
  ///
  /// - Parameters:
  ///   - system: The system, which nobody else uses meanwhile.
  ///   - absent: A value that the system never makes up, as in `-1`; it must be refused.
  ///   - reset: Puts the system into its first state, whatever the case before left behind.
  public convenience init(
    _ system: System, absent: Value, reset: @escaping @Sendable (System) async throws -> Void
  ) {
    self.init(system, SymbolTable(absent: absent), open: nil, reset: reset)
  }

  /// Binds a system that can be opened again, and may share its symbols with others.
  package init(
    _ system: System, _ symbols: SymbolTable<Value>,
    open: (@Sendable () async throws -> System)?,
    close: @escaping @Sendable (System) async -> Void = { _ in },
    reset: @escaping @Sendable (System) async throws -> Void
  ) {
    state = Mutex(State(system: system))
    (self.symbols, self.open, self.close, self.reset) = (symbols, open, close, reset)
  }

  /// The system as commands call it, which is another one once it was opened again.
  public var system: System { state.withLock(\.system) }

  /// Whether it was closed and could not be opened again, or was not yet.
  private var isBroken: Bool { state.withLock(\.isBroken) }

  /// Puts the system into its first state and forgets the symbols.
  ///
  /// What could not be opened again is opened now: else all cases from here on would fail for another reason than theirs.
  /// - Throws: A `Failure` that tells what opening or the reset has thrown.
  public func clear() async throws {
    try await openAgain()
    do {
      try await reset(system)
    } catch {
      throw Failure(
        "Clearing the system before a case threw \(error). "
          + "Let it bring the system into its first state, whatever the case before left behind.",
        origin: "clear throws")
    }
    symbols.clear()
  }

  /// Opens a system that is closed, if it can be.
  private func openAgain() async throws {
    guard isBroken, let open else { return }
    do {
      let opened = try await open()
      state.withLock { $0 = State(system: opened) }
    } catch {
      throw Failure(
        "Opening the system again before a case threw \(error). "
          + "Let it open, whatever the case before left behind.",
        origin: "open throws")
    }
  }

  /// Closes the system for good.
  package func end() async {
    // One that could not be opened again is closed already.
    if !isBroken { await close(system) }
  }

  /// Lets the next case have a system that is opened anew, if it can be, in place of one that is not in its first state.
  func renew() async {
    guard open != nil, !isBroken else { return }
    await close(system)
    state.withLock { $0.isBroken = true }
  }

  /// Replaces the system by one that is opened anew.
  package func reopen(by reopen: @Sendable (System) async throws -> System) async throws {
    do {
      let opened = try await reopen(system)
      state.withLock { $0.system = opened }
    } catch {
      state.withLock { $0.isBroken = true }
      throw error
    }
  }
}
