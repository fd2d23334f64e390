import Domain
import LoadCheck
import Report
import Suite

// The loads of a profile, one mix after the other.

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
    // What was filled in part is good for no load.
    guard let session = try await session(mix, on: store, journal), !system.isCancelled()
    else { return }
    let load = MixLoad(mix: mix, session: session, place: store, journal: journal, watch: watch)
    // What a device does is in its own store, and takes seconds.
    let first = mix.needsDevices ? 0 : CostMeter.operations
    if first > 0 {
      guard try await load.measureCosts(before: duration(from: place)) else { return }
    }
    guard !system.isCancelled() else { return }
    try await load.run(
      options.schedules[place], options.plans[place], from: first,
      before: duration(from: place + 1))
  }

  /// A store that is filled for a mix; nil if it is wrong already, which says nothing of other mixes.
  private func session(
    _ mix: LoadMix, on store: LoadStorage, _ journal: LoadJournal
  ) async throws -> LoadSession? {
    do {
      return try await LoadSession(
        mix, on: store.layer, sync: devices, seed: options.seed,
        isCancelled: system.isCancelled)
    } catch let finding as LoadFinding {
      journal.tally.fail()
      journal.note("\(mix.name) is left out, since what it was filled with is wrong. \(finding)")
      return nil
    }
  }

  /// How long the loads from a place on last, in nanoseconds.
  private func duration(from place: Int) -> Int64 {
    options.schedules.dropFirst(place).flatMap(\.stages).reduce(0) { $0 + $1.duration }
  }

  /// Opens a store in a folder of its own, and removes both.
  private func withStore(_ body: (LoadStorage) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let layer = try open(folder.path, LoadWorld(seed: options.seed).environment)
    do {
      try await body(LoadStorage(layer: layer, folder: folder))
    } catch {
      // What went wrong first is what counts.
      try? await layer.lifeCycle.close()
      throw error
    }
    try await layer.lifeCycle.close()
  }
}
