import RepositoryCheck
import StateCheck
import Synchronization

extension RemoteCallers {
  /// Callers that are answered as in processes of their own.
  ///
  /// - Parameters:
  ///   - machine: The machine as these processes have it, with their number.
  ///   - access: The store as a new process sees it.
  /// - Returns: The callers.
  static func served<Model: Sendable, System: Sendable, ID: Hashable & Sendable>(
    by machine: @escaping @Sendable (Int) -> RepositoryMachine<Model, System, ID>,
    _ access: @escaping @Sendable () -> RepositoryAccess<System>
  ) -> RemoteCallers {
    let clock = Ticks()
    let served = ServedCallers(machine: machine, access: access) { clock.next() }
    var callers = RemoteCallers(
      ask: { caller, request in .success(await served.answer(caller, request)) },
      clock: { clock.next() })
    callers.askAndKill = { caller, request, nanoseconds in
      .success(await served.kill(caller, during: request, after: nanoseconds))
    }
    return callers
  }
}

extension Shelf {
  static func processes<Model: Sendable>(
    _ machine: @escaping @Sendable (Int) -> RepositoryMachine<Model, Shelf, Int>,
    _ access: @escaping @Sendable () -> RepositoryAccess<Shelf>
  ) -> RemoteCallers {
    .served(by: machine, access)
  }

  static func processes(_ bug: Bug? = nil, in store: ShelfStore) -> RemoteCallers {
    .served(by: { _ in machine }, { layer(bug, in: store) })
  }
}

/// A time that advances whenever it is read.
private final class Ticks: Sendable {
  private let ticks = Atomic<Int>(0)

  static let length = 50_000

  func next() -> Int { ticks.add(Self.length, ordering: .relaxed).newValue }
}

private actor ServedCallers<Model: Sendable, System: Sendable, ID: Hashable & Sendable> {
  private let machine: @Sendable (Int) -> RepositoryMachine<Model, System, ID>
  private let access: @Sendable () -> RepositoryAccess<System>
  private let clock: @Sendable () -> Int
  private var callers: [Int: RepositoryCaller] = [:]

  init(
    machine: @escaping @Sendable (Int) -> RepositoryMachine<Model, System, ID>,
    access: @escaping @Sendable () -> RepositoryAccess<System>, clock: @escaping @Sendable () -> Int
  ) {
    (self.machine, self.access, self.clock) = (machine, access, clock)
  }

  /// A process dies before the call, after it, or after its answer. A call begins two ticks after it was asked for, and takes one.
  func kill(
    _ caller: Int, during request: CallerRequest, after nanoseconds: Int
  ) async -> CallerReply? {
    let reply = nanoseconds < 2 * Ticks.length ? nil : await answer(caller, request)
    callers[caller] = nil
    return nanoseconds < 3 * Ticks.length ? nil : reply
  }

  func answer(_ caller: Int, _ request: CallerRequest) async -> CallerReply {
    let access = access()
    if callers[caller] == nil, let connect = access.connect, let system = try? await connect() {
      callers[caller] = machine(caller).serve(system, on: access, clock: clock)
    }
    return await callers[caller]?.answer(request) ?? .failed("There is no connection.")
  }
}
