import PropCheck
import Synchronization

/// A system under test, together with what the symbols of the current case stand for.
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

  /// Creates a bound system.
  ///
  /// - Parameters:
  ///   - system: The system, which nobody else uses meanwhile.
  ///   - absent: A value that the system never generates, such as `-1`, and that it must refuse.
  ///   - reset: Puts the system into its initial state, whatever the previous case left behind.
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

  /// The system as commands call it; another instance after it was reopened.
  public var system: System { state.withLock(\.system) }

  /// Whether it was closed and could not be opened again, or was not yet.
  private var isBroken: Bool { state.withLock(\.isBroken) }

  /// Puts the system into its initial state and forgets the symbols.
  ///
  /// A system that could not be reopened is opened now, since otherwise all following cases would fail for an unrelated
  /// reason.
  /// - Throws: A `Failure` that reports what opening or resetting threw.
  public func clear() async throws {
    try await openAgain()
    do {
      try await reset(system)
    } catch {
      throw Failure(
        "Clearing the system before a case threw \(error). "
          + "Make it bring the system into its initial state, whatever the previous case left behind.",
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
          + "Make it open, whatever the previous case left behind.",
        origin: "open throws")
    }
  }

  /// Closes the system for good.
  package func end() async {
    // One that could not be opened again is closed already.
    if !isBroken { await close(system) }
  }

  /// Lets the next case have a newly opened system, if it can be, in place of one that is not in its first state.
  func renew() async {
    guard open != nil, !isBroken else { return }
    await close(system)
    state.withLock { $0.isBroken = true }
  }

  /// Replaces the system by a newly opened one.
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
