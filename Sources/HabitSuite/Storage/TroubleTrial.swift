import HabitDomain
import PropCheck
import PropCheckStorage
import StateCheck

/// Runs the writes of a plan, the last of them in trouble, and compares the result with the model.
struct TroubleTrial: Sendable {
  let trial: StorageTrial
  let plan: TroublePlan

  init(_ plan: TroublePlan, on layer: StorageLayer) {
    trial = StorageTrial(layer: layer, plan: plan.store, events: plan.events)
    self.plan = plan
  }

  var script: StoreScript { plan.store.script }
  private var last: Int { plan.store.countBefore }

  /// The result of the last command.
  private struct Result {
    /// The number of commands that were acknowledged in the end.
    var acknowledged: Int
    /// Whether the store could be read, or says that it has to be reopened.
    var isUsable: Bool
    /// The disk after a loss of power; nil without one.
    var lost: SimulatedDisk?
  }

  /// - Throws: A failure if an operation that failed left something, one that succeeded did not, a retry does not succeed, or a read in
  ///   trouble has a wrong answer.
  func run(on disk: SimulatedDisk) async throws {
    guard script.count > 0 else { return }
    trial.show(after: 0)
    let result = try await trial.opening(disk) { opened in
      try await trial.perform(0..<last, on: opened)
      var result = try await endure(on: opened)
      // Before it is closed, which would sync all.
      result.lost = try plan.loss.map { try disk.afterPowerLoss($0) }
      return result
    }
    tabulate("store", result.isUsable ? "stays usable" : "must be reopened")
    let after = result.lost ?? disk
    if plan.isAtOpening { try await tryToOpen(after) }
    // On a copy, because a store need not be usable after that.
    let answers = try await readInTrouble(try after.copy())
    try await trial.opening(after) { try await judge($0, result, answers) }
  }

  /// Opens the store in trouble, which may fail but must not change anything.
  private func tryToOpen(_ disk: SimulatedDisk) async throws {
    try begin(on: disk)
    do throws(DataLayerError) { try await trial.open(disk).close() } catch {
      guard error.isOfStorage else {
        throw trial.failure("A store whose disk fails is refused with \(error)", origin: "refusal")
      }
    }
    tabulate("opening", disk.failedCalls > 0 ? "in trouble" : "as usual")
    try end(on: disk)
  }

  private func endure(on opened: StorageTrial.Opened) async throws -> Result {
    let attempt = try await attempt(on: opened)
    let count = attempt.isAsExpected ? script.count : last
    guard try await canRead(opened, count) else {
      return Result(acknowledged: count, isUsable: false)
    }
    if count < script.count { try await retry(on: opened) }
    return Result(acknowledged: script.count, isUsable: true)
  }

  /// Runs the last command in trouble, which ends with it.
  private func attempt(on opened: StorageTrial.Opened) async throws -> Attempt {
    if !plan.isAtOpening { try begin(on: opened.disk) }
    let attempt = await trial.attempt(last, on: opened)
    let isMet = opened.disk.failedCalls > 0 || !attempt.isAsExpected
    try end(on: opened.disk)
    tabulate("trouble", isMet ? attempt.isAsExpected ? "survived" : "reported" : "not met")
    guard attempt.isAsExpected || isReport(attempt) else {
      throw trial.failure(attempt, at: last, "Trouble with the storage changes an answer")
    }
    return attempt
  }

  func begin(on disk: SimulatedDisk) throws {
    switch plan.trouble {
    case .fault(let fault): try disk.plan([fault])
    case .room(let bytes): disk.setCapacity(disk.usedBytes + bytes)
    }
  }

  func end(on disk: SimulatedDisk) throws {
    try disk.plan([])
    disk.setCapacity(DiskSettings().capacityBytes)
  }

  private func isReport(_ attempt: Attempt) -> Bool {
    guard case .room = plan.trouble else { return attempt.isOfStorage }
    return attempt.error as? DataLayerError == .service(.storageFull)
  }

  /// Whether the store can be read, in which case it must hold so many commands; otherwise it says that it has to be
  /// reopened.
  private func canRead(_ opened: StorageTrial.Opened, _ count: Int) async throws -> Bool {
    let dump: Dump
    do throws(DataLayerError) { dump = try await opened.subject.layer.lifeCycle.dump() } catch {
      guard case .room = plan.trouble else { return false }
      throw trial.failure("A store whose disk was full cannot be read: \(error)", origin: "read")
    }
    try require(
      dump, in: count...count, "A command that failed had an effect, or one that succeeded had none"
    )
    return true
  }

  private func retry(on opened: StorageTrial.Opened) async throws {
    trial.show(after: last)
    let attempt = await trial.attempt(last, on: opened)
    guard attempt.isAsExpected else {
      throw trial.failure(
        attempt, at: last, "A command cannot be repeated once the trouble is over")
    }
    try require(
      try await opened.subject.layer.lifeCycle.dump(), in: script.count...script.count,
      "Repeating a command does not give the same result")
  }

  /// Compares a reopened store, and runs the rest of the script.
  private func judge(
    _ opened: StorageTrial.Opened, _ result: Result, _ answers: Answers
  ) async throws {
    let life = opened.subject.layer.lifeCycle
    guard let place = trial.place(of: try await life.dump(), in: least(result)...script.count)
    else {
      let message = "A reopened store lacks something"
      throw trial.failure(message, origin: message)
    }
    if let flaw = try await life.flaws?().first {
      throw trial.failure("The store is damaged: \(flaw)", origin: "flaw")
    }
    try compare(answers, with: await self.answers(of: opened))
    trial.show(after: place)
    try await trial.perform(place..<script.count, on: opened)
    try require(
      try await life.dump(), in: script.count...script.count,
      "Repeating a command does not give the same result")
  }

  /// The least number of commands whose effects must be there.
  private func least(_ result: Result) -> Int {
    let mayLoseLatest = result.lost != nil && plan.store.promise == .allButTheLatest
    // Not with the command in trouble, which may be a closing that did not reach the disk.
    return mayLoseLatest ? trial.promised(of: last) : result.acknowledged
  }

  private func require(
    _ dump: Dump, in counts: ClosedRange<Int>, _ message: String
  ) throws {
    guard trial.place(of: dump, in: counts) == nil else { return }
    throw trial.failure(message, origin: message)
  }
}
