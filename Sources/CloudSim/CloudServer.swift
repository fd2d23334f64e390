public import HabitDomain
import Synchronization

/// A simulated record server that devices share, with a trace of its answers.
///
/// The rules are in ``ServerState``; this class shares one. Each step holds the lock for a few dictionary look-ups.
public final class CloudServer: Sendable {
  /// Waits while a message is in transit; throws if the device stops waiting.
  public typealias Sleep = @Sendable (_ delay: Delay) async throws(CloudError) -> Void

  private struct Shared {
    var state: ServerState
    var trace: CloudTrace
  }

  private let shared: Mutex<Shared>

  /// Makes a server.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - trace: The trace to append to; a limit of 0 records nothing.
  public init(_ state: ServerState = ServerState(), trace: CloudTrace = CloudTrace()) {
    shared = Mutex(Shared(state: state, trace: trace))
  }

  /// The current state.
  ///
  /// - Complexity: O(1), by copy on write.
  public var state: ServerState { shared.withLock { $0.state } }

  /// Reads the state without copying it.
  package func read<Value: Sendable>(_ question: (ServerState) -> Value) -> Value {
    shared.withLock { question($0.state) }
  }

  /// The calls so far.
  public var trace: CloudTrace { shared.withLock { $0.trace } }

  /// Changes the state, such as the time, who is signed in, or which tokens have expired.
  ///
  /// - Returns: The result of the change.
  public func update<Value: Sendable>(
    _ change: (inout ServerState) -> Value
  ) -> Value {
    shared.withLock { change(&$0.state) }
  }

  /// Restores an earlier state; the trace stays.
  public func restore(_ state: ServerState) {
    shared.withLock { $0.state = state }
  }

  /// The contents of an account.
  public func contents(of account: String = ServerState.firstAccount) -> CloudContents {
    state.contents(of: account)
  }

  /// The server as seen by one device.
  ///
  /// A device that was never signed in or out is signed in to ``ServerState/firstAccount``. Other calls may be processed before
  /// a request arrives and after it was processed. If `sleep` throws at the second point, the request has been processed, but
  /// the device does not know.
  ///
  /// - Parameters:
  ///   - device: The name of the device.
  ///   - plan: The faults of its calls.
  ///   - sleep: Waits while a message is in transit, even for 0 ms, so that the simulation can advance. With nil, calls are
  ///     answered at once, and delays in the plan advance the time of the server.
  /// - Returns: The functions for the device's sync engine.
  public func cloud(
    for device: String, plan: FaultPlan = FaultPlan(), sleep: Sleep? = nil
  ) -> Cloud {
    update { state in state.register(device) }
    return DeviceClient(server: self, device: device, plan: plan, sleep: sleep).cloud
  }
}

extension Cloud {
  /// A simulated server; ``CloudServer/cloud(for:plan:sleep:)`` has more options.
  public static func live(_ server: CloudServer, device: String) -> Cloud {
    server.cloud(for: device)
  }
}

extension CloudServer {
  /// Answers a call of a device synchronously, for callers without a sync engine.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - device: The caller; see ``cloud(for:plan:sleep:)``.
  ///   - plan: The faults of the call; its delays advance the time of the server.
  /// - Returns: The answer, which is recorded in the trace.
  /// - Throws: The error that a sync engine would get.
  public func answer(
    _ call: Cloud.Call, for device: String, plan: FaultPlan = FaultPlan()
  ) throws(CloudError) -> CloudAnswer {
    try answer(Exchange(call, by: device, plan)).get()
  }

  /// Answers a call whose messages take only the time that the plan adds.
  func answer(_ exchange: Exchange) -> Result<CloudAnswer, CloudError> {
    var exchange = exchange
    return shared.withLock { shared in
      shared.state.advance(by: exchange.send(&shared.state))
      shared.state.advance(by: exchange.process(&shared.state))
      let outcome = exchange.receive(&shared.state)
      shared.trace.append(exchange, outcome, at: shared.state.time)
      return outcome
    }
  }

  func step<Value: Sendable>(
    _ exchange: inout Exchange, _ step: (inout Exchange, inout ServerState) -> Value
  ) -> Value {
    var moving = exchange
    let value = shared.withLock { step(&moving, &$0.state) }
    exchange = moving
    return value
  }

  /// Records the outcome of an exchange.
  func end(_ exchange: Exchange, _ outcome: Result<CloudAnswer, CloudError>) {
    shared.withLock { $0.trace.append(exchange, outcome, at: $0.state.time) }
  }
}

/// The functions of the server for one device.
struct DeviceClient: Sendable {
  let server: CloudServer
  let device: String
  let plan: FaultPlan
  let sleep: CloudServer.Sleep?

  var cloud: Cloud {
    Cloud { call async throws(CloudError) in try await answer(call) }
  }

  private func answer(_ call: Cloud.Call) async throws(CloudError) -> CloudAnswer {
    var exchange = Exchange(call, by: device, plan)
    guard let sleep else { return try server.answer(exchange).get() }
    do {
      try await sleep(server.step(&exchange) { $0.send(&$1) })
      try await sleep(server.step(&exchange) { $0.process(&$1) })
    } catch {
      server.end(exchange, .failure(error))
      throw error
    }
    let outcome = server.step(&exchange) { $0.receive(&$1) }
    server.end(exchange, outcome)
    return try outcome.get()
  }
}
