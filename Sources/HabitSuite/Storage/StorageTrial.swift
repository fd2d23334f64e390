import HabitDomain
import HabitReference
import PropCheck
import PropCheckStorage
import StateCheck

/// A store on a disk of its own that runs a script, and a comparison of its contents with the
/// model.
struct StorageTrial: Sendable {
  let layer: StorageLayer
  let plan: StoreScriptPlan
  /// What happens to the disk, a line each, as failures show it after the commands.
  let events: [String]
  let world = World()

  /// An open store with its disk.
  struct Opened: Sendable {
    let disk: SimulatedDisk
    let subject: Subject

    /// A store that cannot be closed is closed with its disk.
    func close() async { try? await subject.layer.lifeCycle.close() }
  }

  var script: StoreScript { plan.script }

  /// Opens the store of a disk.
  func open(_ disk: SimulatedDisk) async throws(DataLayerError) -> Opened {
    var site = StorageSite(disk: disk, environment: world.environment)
    (site.promise, site.movesLogOften) = (plan.promise, plan.movesLogOften)
    return Opened(disk: disk, subject: Subject(layer: try await layer.open(site), world: world))
  }

  /// Opens it, and closes it after the body, whatever happens.
  func opening<Value>(
    _ disk: SimulatedDisk, _ body: (Opened) async throws -> Value
  ) async throws -> Value {
    let opened = try await open(disk)
    do {
      let value = try await body(opened)
      await opened.close()
      return value
    } catch {
      await opened.close()
      throw error
    }
  }

  /// Sets the world to its state after so many commands.
  func show(after count: Int) {
    if let model = script.model(after: count) { world.show(model) }
  }

  /// Runs commands that nothing disturbs.
  func perform(_ commands: Range<Int>, on opened: Opened) async throws {
    for index in commands {
      let attempt = await attempt(index, on: opened)
      if !attempt.isAsExpected {
        throw failure(attempt, at: index, "A command gets a different answer")
      }
    }
  }

  func attempt(_ index: Int, on opened: Opened) async -> Attempt {
    // A log must not get identifiers that a command on families left unused.
    world.set { $0.freshIDs = [] }
    return await script.attempt(index, on: opened.subject)
  }

  /// The states of the model that a store may be in, by the number of commands; the latest of those that are equal.
  func place(of dump: Dump, in counts: ClosedRange<Int>) -> Int? {
    let seen = Snapshot(dump: dump)
    return counts.last { count in
      script.model(after: count).map { Snapshot(dump: $0.dump()) } == seen
    }
  }

  /// How many of the first commands, all of which were answered, survive a loss of power: all of them; or those before the store was
  /// last closed, which all stores promise.
  func promised(of count: Int) -> Int {
    guard plan.promise == .allButTheLatest else { return count }
    return script.names.prefix(count).lastIndex(of: "reopen").map { $0 + 1 } ?? 0
  }

  /// Whether a store holds the same after so many commands as after others.
  func isUnchanged(from first: Int, to last: Int) -> Bool {
    guard let model = script.model(after: last) else { return false }
    return place(of: model.dump(), in: first...first) != nil
  }

  func failure(_ attempt: Attempt, at index: Int, _ message: String) -> Failure {
    failure(
      message, origin: "answer",
      Failure.Difference(
        step: index, path: "answer", expected: attempt.expected, actual: attempt.actual))
  }

  func failure(
    _ message: String, origin: String, _ difference: Failure.Difference? = nil
  ) -> Failure {
    var failure = script.failure(message + ".", origin: origin)
    failure.difference = difference
    failure.steps += (plan.circumstances + events).map {
      Failure.Step(text: $0, expected: "", actual: "")
    }
    return failure
  }
}

extension Attempt {
  /// Whether it failed because of the storage, and not because of the request.
  var isOfStorage: Bool { (error as? DataLayerError)?.isOfStorage == true }
}

extension DataLayerError {
  /// Whether the reason is the storage, and not the request.
  var isOfStorage: Bool {
    guard case .service(let error) = self else { return false }
    return switch error {
    case .storage, .storageBusy, .storageFull, .unavailable, .corrupted, .recovery: true
    case .validationFailed, .invalidData, .notFound, .constraintViolation, .schemaTooNew,
      .schemaUnknown, .migrationFailed:
      false
    }
  }
}
