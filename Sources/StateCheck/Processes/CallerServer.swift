import PropCheck

/// A caller in a process of its own, with its own access to the store.
///
/// Times are nanoseconds of a monotonic clock that all processes share, such as `CLOCK_MONOTONIC`. The start is read
/// before a call and the end after it, and the two are moved apart by more than the clocks of two cores may differ. So
/// intervals only become wider, which may hide a violation but never invents one.
public struct CallerServer<Model: Sendable, System: Sendable, View: Hashable & Sendable>:
  Sendable
{
  /// The machines that it serves.
  public typealias Machine = ParallelMachine<Model, System, View>

  private let machines: [Machine]
  private let system: System
  private let settle: @Sendable (System, Model) async throws -> Void
  private let clock: @Sendable () -> Int
  /// How a system tells another what it knows beyond its script.
  private let knowledge: Knowledge
  /// The current machine and script.
  private var work: (machine: Machine, script: ParallelScript<Model, System>)?
  /// The answers of the latest calls.
  private var answers: [any Answer] = []

  /// How a system tells another what it knows beyond its script: which identifiers the store generated.
  public struct Knowledge: Sendable {
    let tell: @Sendable (System) throws -> [String]
    let replace: @Sendable (System, [String]) throws -> Void
    let add: @Sendable (System, [String]) throws -> Void
    let expect: @Sendable (System, Model) -> Void
    let late: @Sendable (System) -> [Symbol: Symbol]

    /// Creates knowledge from closures that share what a system knows and that adopt it in another system. By default
    /// there is nothing to share. An error that a closure throws is reported as the failure of this caller.
    ///
    /// - Parameters:
    ///   - tell: Returns what a system knows.
    ///   - replace: Adopts it in place of what is known.
    ///   - add: Adopts it in addition to what is known.
    ///   - expect: Expects what the model contains, if the process that created it could no longer share it.
    ///   - late: The symbols of values that a call met before they were known, keyed by the symbols given to them at
    ///     the time.
    public init(
      tell: @escaping @Sendable (System) throws -> [String] = { _ in [] },
      replace: @escaping @Sendable (System, [String]) throws -> Void = { _, _ in },
      add: @escaping @Sendable (System, [String]) throws -> Void = { _, _ in },
      expect: @escaping @Sendable (System, Model) -> Void = { _, _ in },
      late: @escaping @Sendable (System) -> [Symbol: Symbol] = { _ in [:] }
    ) {
      (self.tell, self.replace, self.add, self.expect) = (tell, replace, add, expect)
      self.late = late
    }
  }

  /// How far starts and ends are moved: ten times the difference that is visible between cores on Linux.
  static var marginNanoseconds: Int { 1_000 }
  /// The longest wait for the other callers.
  static var waitNanoseconds: Int { 10_000_000 }

  /// Creates a caller.
  ///
  /// - Parameters:
  ///   - machines: The machines by position, the same as in the requesting process.
  ///   - system: The store as this process sees it.
  ///   - settle: Informs the system of the state at the start of the concurrent part.
  ///   - knowledge: How a system tells another what it knows beyond its script.
  ///   - clock: The time of the shared clock, in nanoseconds.
  public init(
    _ machines: [Machine], on system: System,
    settle: @escaping @Sendable (System, Model) async throws -> Void,
    knowledge: Knowledge = Knowledge(), clock: @escaping @Sendable () -> Int
  ) {
    (self.machines, self.system, self.settle, self.clock) = (machines, system, settle, clock)
    self.knowledge = knowledge
  }

  /// Handles a request.
  public mutating func answer(_ request: CallerRequest) async -> CallerReply {
    do {
      switch request {
      case .begin(let place, let choices, let isFirst, let known, let print):
        if !isFirst { try knowledge.replace(system, known) }
        let (answers, work) = try await begin(place, choices, isFirst, print)
        return .ready(answers, known: isFirst ? try knowledge.tell(system) : [], work: work)
      case .call(let caller, let time):
        return .called(try await call(caller, notBefore: time), known: try knowledge.tell(system))
      case .rename(let known):
        try knowledge.add(system, known)
        let names = knowledge.late(system)
        return .renamed(answers.map { RemoteAnswer($0, renaming: names) })
      case .look(let known):
        try knowledge.add(system, known)
        return try await look()
      case .recover(let place, let choices, let known):
        return try await recover(place, choices, known)
      }
    } catch let failure as Failure {
      return .failed(failure.message)
    } catch {
      return .failed("\(error)")
    }
  }
}

extension CallerServer {
  private enum RequestError: String, CustomStringConvertible, Error {
    case noMachine = "Unknown machine."
    case noScript = "No script was begun."

    var description: String { rawValue }
  }

  private mutating func begin(
    _ place: Int, _ choices: [UInt64], _ isFirst: Bool, _ print: ScriptPrint? = nil
  ) async throws -> (answers: [RemoteAnswer], work: [Int]) {
    work = nil
    guard machines.indices.contains(place) else { throw RequestError.noMachine }
    let machine = machines[place]
    let script = try machine.scripts.value(of: choices)
    if let difference = print?.difference(from: script) { throw difference }
    var (answers, times): ([RemoteAnswer], [Int]) = ([], [])
    if isFirst {
      try await machine.machine.prepare(system, script.start)
      for step in script.prefix.steps {
        let start = clock()
        let answer = await step.perform(system)
        times.append(clock() - start)
        answers.append(RemoteAnswer(answer))
      }
    }
    try await settle(system, script.middle)
    work = (machine, script)
    return (answers, times)
  }

  private mutating func recover(
    _ place: Int, _ choices: [UInt64], _ known: [String]
  ) async throws -> CallerReply {
    try knowledge.replace(system, known)
    _ = try await begin(place, choices, false)
    guard let script = work?.script else { throw RequestError.noScript }
    knowledge.expect(system, script.end)
    return try await look()
  }

  private mutating func call(_ caller: Int, notBefore time: Int) async throws -> [RemoteCall] {
    guard let work else { throw RequestError.noScript }
    answers = []
    wait(until: time)
    var calls: [RemoteCall] = []
    for (place, turn) in work.script.turns.enumerated() where turn.caller == caller {
      // Longer than within one process, whose callers meet sooner.
      for _ in 0..<turn.pause { _ = clock() }
      let start = clock()
      let answer = await turn.step.perform(system)
      let end = clock()
      answers.append(answer)
      let margin = Self.marginNanoseconds
      calls.append(
        RemoteCall(
          place: place, start: start - margin, end: end + margin, answer: RemoteAnswer(answer)))
      // The widened calls of one caller must not overlap.
      wait(until: end + 2 * margin)
    }
    return calls
  }

  private func look() async throws -> CallerReply {
    guard let work else { throw RequestError.noScript }
    let view = RemoteAnswer(work.machine.everything(await work.machine.look(system)))
    return .seen(view, complaint: await work.machine.complaint(system))
  }

  /// Spins; a time far off is of no valid clock.
  private func wait(until time: Int) {
    let now = clock()
    guard time > now, time - now <= Self.waitNanoseconds else { return }
    while clock() < time {}
  }
}
