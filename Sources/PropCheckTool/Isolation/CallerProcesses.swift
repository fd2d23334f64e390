import PropCheck
import StateCheck

/// Processes that call one store in a file; started on demand and reused for every case.
actor CallerProcesses {
  private let settings: WorkerSlot.Settings
  private var folder: TemporaryFolder?
  private var slots: [Int: WorkerSlot] = [:]

  /// Longer than a connection waits for a lock, so that the blocked caller reports it.
  private static let milliseconds = 6_000

  init(layer: String) {
    settings = WorkerSlot.Settings(
      layer: layer, caseMilliseconds: Self.milliseconds, showsRepetitions: true,
      clock: { UInt64(clamping: MonotonicClock.now()) }, isCancelled: { false },
      show: Output(descriptor: 2).line)
  }

  nonisolated var remote: RemoteCallers {
    var callers = RemoteCallers(ask: ask, clock: MonotonicClock.now)
    callers.askAndKill = askAndKill
    return callers
  }

  private func ask(_ caller: Int, _ request: CallerRequest) async -> RemoteCallers.Answer {
    let path: String
    do throws(LayerError) { path = try store() } catch { return .failure(.noFile(error)) }
    return Self.answer(of: caller, await slot(of: caller).call(request, store: path))
  }

  private func askAndKill(
    _ caller: Int, _ request: CallerRequest, _ nanoseconds: Int
  ) async -> Result<CallerReply?, Failure> {
    let path: String
    do throws(LayerError) { path = try store() } catch { return .failure(.noFile(error)) }
    let call = await slot(of: caller).call(request, store: path, killAfter: nanoseconds)
    if case .killed = call { return .success(nil) }
    return Self.answer(of: caller, call).map(\.self)
  }

  private static func answer(
    of caller: Int, _ call: WorkerSlotState.Call
  ) -> RemoteCallers.Answer {
    switch call {
    case .answered(let reply): return .success(reply)
    case .cancelled: return .failure(Failure("The callers were cancelled."))
    case .killed: return .failure(Failure("Caller \(caller + 1) was killed."))
    case .lost(var failure):
      failure.message = "Caller \(caller + 1): \(failure.message)"
      return .failure(failure)
    }
  }

  private func store() throws(LayerError) -> String {
    if folder == nil { folder = try TemporaryFolder() }
    return (folder?.path ?? "") + "/callers.sqlite"
  }

  private func slot(of caller: Int) -> WorkerSlot {
    let slot = slots[caller] ?? WorkerSlot(settings)
    slots[caller] = slot
    return slot
  }

  func close() async {
    let ending = slots
    slots = [:]
    for caller in ending.keys.sorted() { await ending[caller]?.close() }
    folder.take()?.remove()
  }
}

extension Failure {
  /// What keeps callers from being run, as they have no folder for their file.
  static func noFile(_ error: LayerError) -> Failure {
    var failure = Failure(
      "No file can be created for callers: \(error)",
      origin: error.isTemporary ? noRoomOrigin : setUpOrigin)
    failure.account = error.fix
    return failure
  }
}
