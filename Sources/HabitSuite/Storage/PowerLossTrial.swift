import HabitDomain
import PropCheck
import PropCheckStorage
import StateCheck

/// Runs the writes of a plan, loses power, and compares what is left with the model.
struct PowerLossTrial: Sendable {
  let trial: StorageTrial
  let plan: PowerLossPlan

  init(_ plan: PowerLossPlan, on layer: StorageLayer) {
    trial = StorageTrial(layer: layer, plan: plan.store, events: plan.events)
    self.plan = plan
  }

  private var script: StoreScript { plan.store.script }

  /// What was reported about the writes before the power was lost.
  private struct Told {
    /// The number of commands that were answered.
    var count: Int
    /// Whether one more was begun and not answered.
    var isInFlight: Bool
    /// The least number of commands whose effects are promised to be there.
    var promised: Int

    var allowed: ClosedRange<Int> { promised...(isInFlight ? count + 1 : count) }
  }

  /// - Throws: A failure if something that was promised is not there, or something that nobody wrote.
  func run(on disk: SimulatedDisk) async throws {
    trial.show(after: 0)
    let told = try await write(on: disk)
    tabulate("loss", told.isInFlight ? "in a call" : "between calls")
    classify(plan.store.promise == .all, as: "everything is promised")
    var after = try disk.afterPowerLoss(plan.loss.outcome)
    if let second = plan.second { after = try await loseAgain(second, on: after, told) }
    try await goOn(on: after, told)
  }

  /// Runs all commands; the power is lost during the last one or after it.
  private func write(on disk: SimulatedDisk) async throws -> Told {
    try await trial.opening(disk) { opened in
      let before = plan.store.countBefore
      try await trial.perform(0..<before, on: opened)
      disk.losePower(inCall: plan.loss.call)
      var told = Told(count: before, isInFlight: false, promised: 0)
      if script.count > 0 {
        let attempt = await trial.attempt(before, on: opened)
        told.isInFlight = try isInFlight(attempt, disk, before)
        told.count += told.isInFlight ? 0 : 1
      }
      told.promised = trial.promised(of: told.count)
      return told
    }
  }

  /// Whether the last command ended without an answer because the power was lost.
  private func isInFlight(_ attempt: Attempt, _ disk: SimulatedDisk, _ index: Int) throws -> Bool {
    guard !attempt.isAsExpected else { return false }
    guard !disk.hasPower, attempt.isOfStorage else {
      throw trial.failure(attempt, at: index, "A command gets a different answer")
    }
    return true
  }
}

extension PowerLossTrial {
  /// Loses power while the store is opened and read, or afterwards; what was read must still be there.
  private func loseAgain(
    _ loss: PowerLossPlan.Loss, on disk: SimulatedDisk, _ told: Told
  ) async throws -> SimulatedDisk {
    disk.losePower(inCall: loss.call)
    let seen = try await dump(of: disk)
    tabulate("second loss", disk.hasPower ? "after the recovery" : "in the recovery")
    let after = try disk.afterPowerLoss(loss.outcome)
    if disk.hasPower, let seen {
      let place = try found(seen, told)
      let still = try await trial.opening(try after.copy()) {
        try await $0.subject.layer.lifeCycle.dump()
      }
      guard trial.place(of: still, in: place...place) != nil else {
        throw trial.failure(
          "What was read after a power loss is gone after the next one", origin: "read")
      }
    }
    return after
  }

  /// What a store holds, which is opened for that; nil if it loses power in the meantime.
  private func dump(of disk: SimulatedDisk) async throws -> Dump? {
    do {
      return try await trial.opening(disk) { try await $0.subject.layer.lifeCycle.dump() }
    } catch {
      guard disk.hasPower else { return nil }
      throw failureToOpen(error)
    }
  }

  private func failureToOpen(_ error: any Error) -> Failure {
    trial.failure("The store does not open after a power loss: \(error)", origin: "open")
  }

  /// Opens the store, compares it, and runs the rest of the script.
  private func goOn(on disk: SimulatedDisk, _ told: Told) async throws {
    let opened: StorageTrial.Opened
    do { opened = try await trial.open(disk) } catch { throw failureToOpen(error) }
    do {
      try await compare(opened, told)
      await opened.close()
    } catch {
      await opened.close()
      throw error
    }
  }

  private func compare(_ opened: StorageTrial.Opened, _ told: Told) async throws {
    let life = opened.subject.layer.lifeCycle
    let place = try found(try await life.dump(), told)
    tabulate(
      "found", place > told.count ? "the write in flight" : place < told.count ? "less" : "all")
    if let flaw = try await life.flaws?().first {
      throw trial.failure("The store is damaged after a power loss: \(flaw)", origin: "flaw")
    }
    trial.show(after: place)
    try await trial.perform(place..<script.count, on: opened)
    guard trial.place(of: try await life.dump(), in: script.count...script.count) != nil else {
      throw trial.failure("Continuing after a power loss gives another result", origin: "end")
    }
  }

  /// The number of commands whose effects a store has.
  private func found(_ dump: Dump, _ told: Told) throws -> Int {
    if let place = trial.place(of: dump, in: told.allowed) { return place }
    let isOlder = trial.place(of: dump, in: 0...told.promised) != nil
    throw isOlder
      ? trial.failure("Something promised is lost after a power loss", origin: "lost")
      : trial.failure("A power loss left a state that never existed", origin: "half")
  }
}
