public import Domain
import Synchronization

/// A simulated record server that several devices share, with a trace of what it answers.
///
/// A thin box around a ``ServerState``: the rules are there, and here is what needs to be shared. A step holds the lock
/// for the time of a few dictionary look-ups, and nothing waits while it is held.
public final class CloudServer: Sendable {
  /// How a device waits for as long as a message is on its way; throws when it does not wait any longer.
  public typealias Sleep = @Sendable (_ delay: Delay) async throws(CloudError) -> Void

  private struct Shared {
    var state: ServerState
    var trace: CloudTrace
  }

  private let shared: Mutex<Shared>

  /// Makes a server.
  ///
  /// - Parameters:
  ///   - state: What it begins with.
  ///   - trace: What it writes to; one with the limit 0 writes nothing down.
  public init(_ state: ServerState = ServerState(), trace: CloudTrace = CloudTrace()) {
    shared = Mutex(Shared(state: state, trace: trace))
  }

  /// Everything that the server knows at this moment.
  ///
  /// - Complexity: O(1); what is changed while a copy is kept is copied then.
  public var state: ServerState { shared.withLock { $0.state } }

  /// Asks something of what the server knows, which is cheaper than a copy of it.
  package func read<Value: Sendable>(_ question: (ServerState) -> Value) -> Value {
    shared.withLock { question($0.state) }
  }

  /// What has happened so far.
  public var trace: CloudTrace { shared.withLock { $0.trace } }

  /// Changes what the server knows, such as the time, who is signed in, and which tokens have expired.
  ///
  /// - Returns: What the change answers.
  public func update<Value: Sendable>(
    _ change: (inout ServerState) -> Value
  ) -> Value {
    shared.withLock { change(&$0.state) }
  }

  /// Goes back to what the server knew once; the trace stays.
  public func restore(_ state: ServerState) {
    shared.withLock { $0.state = state }
  }

  /// What an account has.
  public func contents(of account: String = ServerState.firstAccount) -> CloudContents {
    state.contents(of: account)
  }

  /// The server as one device sees it.
  ///
  /// A device that was never signed in or out is signed in to ``ServerState/firstAccount``. Each call has two moments in
  /// which others may come between: before the request arrives, and after it was carried out. Where `sleep` throws in
  /// the second, the request was carried out and nobody is told.
  /// - Parameters:
  ///   - device: The name of the device.
  ///   - plan: What goes wrong with its calls.
  ///   - sleep: Waits for as long as a message is on its way, if only for 0 ms; the simulation then lets time pass. With
  ///     nil a call is answered without waiting, and the time of the server goes on by what the plan delays.
  /// - Returns: What the sync engine of the device calls.
  public func cloud(
    for device: String, plan: FaultPlan = FaultPlan(), sleep: Sleep? = nil
  ) -> Cloud {
    update { state in state.register(device) }
    return DeviceClient(server: self, device: device, plan: plan, sleep: sleep).cloud
  }
}

extension Cloud {
  /// The server of a simulation; ``CloudServer/cloud(for:plan:sleep:)`` says what else there is to choose.
  public static func live(_ server: CloudServer, device: String) -> Cloud {
    server.cloud(for: device)
  }
}

extension CloudServer {
  /// Answers a call of a device at once, for who has no sync engine to wait for.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - device: Who calls; see ``cloud(for:plan:sleep:)``.
  ///   - plan: What goes wrong with it; the time of the server goes on by what is delayed.
  /// - Returns: The answer, which is written to the trace.
  /// - Throws: What a sync engine would be told.
  public func answer(
    _ call: Cloud.Call, for device: String, plan: FaultPlan = FaultPlan()
  ) throws(CloudError) -> CloudAnswer {
    try answer(Exchange(call, by: device, plan)).get()
  }

  /// Answers a call whose messages take no time but what the plan delays.
  func answer(_ exchange: Exchange) -> Result<CloudAnswer, CloudError> {
    var exchange = exchange
    return shared.withLock { shared in
      shared.state.advance(by: exchange.depart(&shared.state))
      shared.state.advance(by: exchange.arrive(&shared.state))
      let outcome = exchange.comeBack(&shared.state)
      shared.trace.append(exchange, outcome, at: shared.state.time)
      return outcome
    }
  }

  /// Does a step of an exchange.
  func step<Value: Sendable>(
    _ exchange: inout Exchange, _ step: (inout Exchange, inout ServerState) -> Value
  ) -> Value {
    var moving = exchange
    let value = shared.withLock { step(&moving, &$0.state) }
    exchange = moving
    return value
  }

  /// Writes down how an exchange ended.
  func end(_ exchange: Exchange, _ outcome: Result<CloudAnswer, CloudError>) {
    shared.withLock { $0.trace.append(exchange, outcome, at: $0.state.time) }
  }
}
