import HabitDomain
import PropCheck
import PropCheckStorage
import StateCheck

/// Makes the backups of a plan, does its damage, starts the store, and compares the result with the model.
struct RecoveryTrial: Sendable {
  let trial: StorageTrial
  let plan: RecoveryPlan
  let recovery: StoreRecovery

  init(_ plan: RecoveryPlan, on layer: StorageLayer, _ recovery: StoreRecovery) {
    trial = StorageTrial(layer: layer, plan: plan.store, events: plan.events)
    (self.plan, self.recovery) = (plan, recovery)
  }

  /// A backup, and the number of commands whose effects it has.
  struct Made: Sendable {
    let file: String
    let count: Int
  }

  /// How a start must end.
  enum End: Sendable {
    /// With what a backup has; later ones are newer.
    case restored(Made)
    /// As opening without a recovery would end.
    case asIs(Opening)
    /// With an error: there is no backup, or none is whole.
    case refused
    /// With an empty store: nothing is left of the old one.
    case new
  }

  /// How a store is opened without a recovery.
  enum Opening: Sendable {
    case opens(Result<Dump, DataLayerError>)
    case fails(DataLayerError)
  }

  /// - Throws: A failure if the store does not come back as it must, or a part of it is deleted.
  func run(on disk: SimulatedDisk) async throws {
    trial.show(after: 0)
    let (left, made) = try await write(on: disk)
    let file = try store(of: left)
    let whole = try damage(left, file, made)
    let end = try await end(of: left, file, whole)
    tabulate("recovery", end.name)
    if case .asIs(.opens(let dump)) = end {
      try refuseLies(dump)
      try await refuseFlaws(of: left, dump, made)
    }
    let after = try await losing(on: left)
    let layer = await started(after)
    do { try await judge(layer, end) } catch {
      try? await layer.success?.lifeCycle.close()
      throw error
    }
    try? await layer.success?.lifeCycle.close()
    try compareFiles(left, after, file, end, made)
  }

  private var site: @Sendable (SimulatedDisk) -> StorageSite {
    { [environment = trial.world.environment, store = plan.store] disk in
      var site = StorageSite(disk: disk, environment: environment)
      (site.promise, site.movesLogOften) = (store.promise, store.movesLogOften)
      return site
    }
  }
}

// MARK: - Before the damage

extension RecoveryTrial {
  /// Runs all commands, with backups between them; returns the disk after the store is closed or the power
  /// is lost.
  private func write(on disk: SimulatedDisk) async throws -> (SimulatedDisk, [Made]) {
    let (lost, made) = try await trial.opening(disk) { opened in
      var (made, done) = ([Made](), 0)
      for count in plan.backups {
        try await trial.perform(done..<count, on: opened)
        done = count
        try await backUp(disk, count, &made)
      }
      try await trial.perform(done..<trial.script.count, on: opened)
      return (try plan.ending.map { try disk.afterPowerLoss($0) }, made)
    }
    return (try lost ?? disk.afterPowerLoss(.everythingKept), made)
  }

  private func backUp(_ disk: SimulatedDisk, _ count: Int, _ made: inout [Made]) async throws {
    let file: String
    do throws(DataLayerError) { file = try await recovery.backUp(site(disk)) } catch {
      throw trial.failure("An intact store is not backed up: \(error)", origin: "backup")
    }
    if let newest = made.last, newest.file == file {
      // Only a store equal to the newest backup needs no new one.
      try require(
        trial.isUnchanged(from: newest.count, to: count),
        "A store that has changed is not backed up again")
    } else {
      made.append(Made(file: file, count: count))
    }
    let names = Set(disk.fileNames)
    let there = made.filter { names.contains($0.file) }.map(\.file)
    guard there == made.suffix(recovery.kept).map(\.file) else {
      throw trial.failure(
        "Of \(made.count) backups, not the newest \(recovery.kept) are kept", origin: "kept")
    }
  }

  /// The file of the store: the one on a disk to which nothing else was done.
  private func store(of disk: SimulatedDisk) throws -> String {
    guard let file = disk.fileNames.min(by: { $0.utf8.count < $1.utf8.count }) else {
      throw trial.failure("A store has no file", origin: "file")
    }
    return file
  }

  /// Damages the store and backups.
  ///
  /// - Returns: The backups that are whole, the newest last. A loss of power may bring back older ones, whose removal was not
  ///   promised.
  private func damage(
    _ disk: SimulatedDisk, _ file: String, _ made: [Made]
  ) throws -> [Made] {
    try plan.damage.apply(to: file, on: disk)
    var whole = try made.dropLast(recovery.kept).filter { try disk.hasFile($0.file) }
    let returned = whole.count
    if returned > 0 { tabulate("backups", "older ones are back") }
    for (age, backup) in made.suffix(recovery.kept).reversed().enumerated() {
      if plan.damagedBackups.contains(age) {
        try plan.damageOfBackups.apply(to: backup.file, on: disk)
      } else {
        whole.insert(backup, at: returned)
      }
    }
    return whole
  }

  /// How a start must end: a store that opens is never replaced, because a backup is older.
  private func end(
    of disk: SimulatedDisk, _ file: String, _ whole: [Made]
  ) async throws -> End {
    if (disk.byteCount(of: file) ?? 0) == 0 { return whole.last.map(End.restored) ?? .new }
    let opening = await opening(of: try disk.copy())
    guard case .fails(let error) = opening else { return .asIs(opening) }
    guard error == .service(.corrupted) else {
      try require(!plan.damage.isNoticed, "A damaged store is refused with another error")
      return .asIs(opening)
    }
    return whole.last.map(End.restored) ?? .refused
  }

  private func opening(of disk: SimulatedDisk) async -> Opening {
    do throws(DataLayerError) {
      let layer = try await trial.layer.open(site(disk))
      let dump = await Self.dump(of: layer)
      try? await layer.lifeCycle.close()
      return .opens(dump)
    } catch { return .fails(error) }
  }

  private static func dump(of layer: DataLayer) async -> Result<Dump, DataLayerError> {
    do throws(DataLayerError) { return .success(try await layer.lifeCycle.dump()) } catch {
      return .failure(error)
    }
  }
}

extension RecoveryTrial {
  /// A damaged store answers as before, or not at all. What is missing at the end of a file does not count as a different
  /// answer: SQLite takes it for pages that were never written.
  private func refuseLies(_ dump: Result<Dump, DataLayerError>) throws {
    guard plan.damage.isNoticed, case .success(let dump) = dump else { return }
    let last = trial.script.count
    try require(
      trial.place(of: dump, in: last...last) != nil,
      "A damaged store gives a different answer without reporting the damage")
  }

  /// A store that opens and has a flaw is not backed up: its backup would push out a good one.
  private func refuseFlaws(
    of disk: SimulatedDisk, _ dump: Result<Dump, DataLayerError>, _ made: [Made]
  ) async throws {
    guard try await isFlawed(disk.copy()) || dump == .failure(.service(.corrupted)) else { return }
    tabulate("store", "has a flaw")
    let copy = try disk.copy()
    do throws(DataLayerError) { _ = try await recovery.backUp(site(copy)) } catch {
      return try compareFiles(disk, copy, "", .refused, made)
    }
    throw trial.failure("A store with a flaw is backed up", origin: "flawed backup")
  }

  private func isFlawed(_ disk: SimulatedDisk) async -> Bool {
    do throws(DataLayerError) {
      let layer = try await trial.layer.open(site(disk))
      let flaws = try await layer.lifeCycle.flaws?() ?? []
      try await layer.lifeCycle.close()
      return !flaws.isEmpty
    } catch { return false }
  }
}

// MARK: - The start

extension RecoveryTrial {
  /// The disk after an interrupted start; the same one if none is planned.
  private func losing(on disk: SimulatedDisk) async throws -> SimulatedDisk {
    guard let loss = plan.loss else { return try disk.copy() }
    let copy = try disk.copy()
    copy.losePower(inCall: loss.call)
    let layer = await started(copy)
    tabulate("loss", copy.hasPower ? "after the start" : "in the start")
    try? await layer.success?.lifeCycle.close()
    return try copy.afterPowerLoss(loss.outcome)
  }

  private func started(_ disk: SimulatedDisk) async -> Result<DataLayer, DataLayerError> {
    do throws(DataLayerError) { return .success(try await recovery.start(site(disk))) } catch {
      return .failure(error)
    }
  }

  private func judge(_ started: Result<DataLayer, DataLayerError>, _ end: End) async throws {
    switch (end, started) {
    case (.restored(let backup), .success(let layer)): try await judge(layer, backup)
    case (.new, .success(let layer)):
      try require(try await layer.lifeCycle.dump().isEmpty, "A new store is not empty")
    case (.asIs(.opens(let before)), .success(let layer)):
      try require(
        await Self.dump(of: layer) == before, "A start changes the contents of a store that opens")
    case (.asIs(.fails(let error)), .failure(let other)):
      try require(error == other, "A store is refused for a different reason")
    case (.refused, .failure(let error)):
      try require(error.isOfStorage, "A damaged store without a backup is refused with \(error)")
    case (_, .failure(let error)):
      throw trial.failure("A store that can be restored does not start: \(error)", origin: "start")
    case (_, .success):
      throw trial.failure("A store that must be refused is opened", origin: "refusal")
    }
  }

  /// The store holds what the backup held, and continues from there.
  private func judge(_ layer: DataLayer, _ backup: Made) async throws {
    let count = backup.count
    try require(
      trial.place(of: try await layer.lifeCycle.dump(), in: count...count) != nil,
      "A restored store differs from the newest backup")
    try require(
      try await layer.lifeCycle.flaws?().isEmpty != false, "A restored store has a flaw")
    let opened = StorageTrial.Opened(
      disk: try SimulatedDisk(), subject: Subject(layer: layer, world: trial.world))
    trial.show(after: count)
    try await trial.perform(count..<trial.script.count, on: opened)
    let last = trial.script.count
    try require(
      trial.place(of: try await layer.lifeCycle.dump(), in: last...last) != nil,
      "A restored store does not work as before")
  }

  /// Nothing that was there is deleted: files of a damaged store may then have other names, all others keep theirs.
  private func compareFiles(
    _ before: SimulatedDisk, _ after: SimulatedDisk, _ file: String, _ end: End, _ made: [Made]
  ) throws {
    let backups = Set(made.map(\.file))
    let contents = try after.fileNames.map { try after.read($0) }
    for name in before.fileNames {
      let bytes = try before.read(name)
      if backups.contains(name) {
        let isThere = try after.hasFile(name) && after.read(name) == bytes
        try require(isThere, "A start changes a backup")
      } else if [file, file + "-wal"].contains(name), !end.changesFiles, !bytes.isEmpty {
        let isThere = contents.contains { $0.count == bytes.count && $0 == bytes }
        try require(isThere, "A start deletes part of a damaged store")
        let isInPlace = try after.hasFile(name) && after.read(name) == bytes
        try require(isInPlace || end.movesFiles, "A start moves a store that it only refuses")
      }
    }
  }

  private func require(_ condition: Bool, _ message: String) throws {
    guard condition else { throw trial.failure(message, origin: message) }
  }
}

extension RecoveryTrial.End {
  fileprivate var name: String {
    switch self {
    case .restored: "from a backup"
    case .asIs(.opens): "not needed"
    case .asIs(.fails): "refused, file stays"
    case .refused: "refused, no backup"
    case .new: "new store"
    }
  }

  /// Whether the store is used, which may move its log to its file.
  fileprivate var changesFiles: Bool {
    switch self {
    case .asIs(.opens): true
    case .restored, .new, .refused, .asIs(.fails): false
    }
  }

  /// Whether the files of the store may then have other names: an undamaged one is left for another program to
  /// open.
  fileprivate var movesFiles: Bool {
    switch self {
    case .restored, .new, .refused: true
    case .asIs: false
    }
  }
}

extension Result {
  fileprivate var success: Success? { try? get() }
}
