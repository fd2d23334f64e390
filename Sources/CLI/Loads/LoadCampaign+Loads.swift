import Domain
import LoadCheck
import Report
import Suite

extension LoadCampaign {
  func load(_ journal: LoadJournal) async throws {
    let watch = LoadWatch(system, journal.sink)
    for (place, mix) in options.mixes.enumerated() where !system.isCancelled() {
      guard devices != nil || !mix.needsDevices else {
        journal.note("\(mix.name) is left out: the layer has no devices that sync.")
        continue
      }
      journal.sink.record(.mix(MixRecord(mix, options.schedules[place])))
      journal.sink.flush()
      try await withStore { store in try await load(mix, at: place, on: store, journal, watch) }
    }
  }

  private func load(
    _ mix: LoadMix, at place: Int, on store: LoadStorage, _ journal: LoadJournal, _ watch: LoadWatch
  ) async throws {
    // A partly filled store is no basis for a load.
    guard let session = try await session(mix, on: store, journal), !system.isCancelled()
    else { return }
    let load = MixLoad(mix: mix, session: session, place: store, journal: journal, watch: watch)
    // Device operations run on stores of their own, and take seconds.
    let first = mix.needsDevices ? 0 : CostMeter.operations
    if first > 0 {
      guard try await load.measureCosts(before: duration(from: place)) else { return }
    }
    guard !system.isCancelled() else { return }
    try await load.run(
      options.schedules[place], options.plans[place], from: first,
      before: duration(from: place + 1))
  }

  /// A store filled for a mix; nil if it is wrong already.
  private func session(
    _ mix: LoadMix, on store: LoadStorage, _ journal: LoadJournal
  ) async throws -> LoadSession? {
    do {
      return try await LoadSession(
        mix, on: store.layer, sync: devices, seed: options.seed,
        isCancelled: system.isCancelled)
    } catch let finding as LoadFinding {
      journal.tally.fail()
      journal.note("\(mix.name) is left out, since its initial data is wrong. \(finding)")
      return nil
    }
  }

  /// The duration of the loads from a place on, in nanoseconds.
  private func duration(from place: Int) -> Int64 {
    options.schedules.dropFirst(place).flatMap(\.stages).reduce(0) { $0 + $1.duration }
  }

  private func withStore(_ body: (LoadStorage) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let layer = try open(folder.path, LoadWorld(seed: options.seed).environment)
    do {
      try await body(LoadStorage(layer: layer, folder: folder))
    } catch {
      // The first error is the one that matters.
      try? await layer.lifeCycle.close()
      throw error
    }
    try await layer.lifeCycle.close()
  }
}
