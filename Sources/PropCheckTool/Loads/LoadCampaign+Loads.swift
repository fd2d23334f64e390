import PropCheck
import PropCheckReport

extension LoadCampaign {
  func load(_ journal: LoadJournal) async throws {
    let watch = LoadWatch(system, journal.sink)
    for (place, mix) in options.mixes.enumerated() where !system.isCancelled() {
      if let reason = target.absence(mix.name) {
        journal.note("\(mix.name) is left out: \(reason).")
        continue
      }
      journal.hasRun = true
      journal.sink.record(.mix(MixRecord(mix, options.schedules[place])))
      journal.sink.flush()
      try await withStore { store in try await load(mix, at: place, on: store, journal, watch) }
    }
  }

  private func load(
    _ mix: LoadMix, at place: Int, on store: LoadStore, _ journal: LoadJournal, _ watch: LoadWatch
  ) async throws {
    // A partly filled store is no basis for a load.
    guard let session = try await session(mix, on: store, journal), !system.isCancelled()
    else { return }
    let load = MixLoad(
      mix: mix, session: session, store: store, journal: journal, watch: watch,
      part: options.shard?.index)
    let first = mix.isMeasuredAlone ? CostMeter.operations(of: mix) : 0
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
    _ mix: LoadMix, on store: LoadStore, _ journal: LoadJournal
  ) async throws -> LoadSession? {
    do {
      let session = try await store.fill(mix.name, system.isCancelled)
      try require(session, toBeOf: mix)
      return session
    } catch let finding as WrongStore {
      journal.tally.fail()
      journal.note("\(mix.name) is left out, since its initial data is wrong. \(finding)")
      return nil
    }
  }

  /// Operations of other names would be counted under those of the mix.
  private func require(_ session: LoadSession, toBeOf mix: LoadMix) throws(LayerError) {
    let names = mix.operations.map(\.name)
    guard session.names != names else { return }
    throw .mistake(
      "the load of \(mix.name) has the operations \(Self.list(session.names)), and the mix has "
        + Self.list(names),
      fix: "give the session those of the mix, in its order.")
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }

  /// The duration of the loads from a place on, in nanoseconds.
  private func duration(from place: Int) -> Int64 {
    options.schedules.dropFirst(place).flatMap(\.stages).reduce(0) { $0 + $1.duration }
  }

  private func withStore(_ body: (LoadStore) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let store = try await open(in: folder)
    do {
      try await body(store)
    } catch {
      // The first error is the one that matters.
      try? await store.close()
      throw error
    }
    try await store.close()
  }
}

extension LoadCampaign {
  private func open(in folder: TemporaryFolder) async throws(LayerError) -> LoadStore {
    do {
      return try await target.open(folder.path, options.seed)
    } catch {
      throw LayerError(error)
    }
  }

  func measure(_ measurement: LoadProfile.Measurement, _ journal: LoadJournal) async throws {
    switch measurement {
    case .quickSuite(let cases): try await examine(cases, journal)
    case .named(let name):
      guard let measure = target.measurements[name] else {
        return journal.note("\(name) is left out: the layer \(layer.name) does not offer it.")
      }
      journal.hasRun = true
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      try await measure(
        LoadContext(
          options.profile, seed: options.seed, in: folder, journal,
          isCancelled: system.isCancelled))
    }
  }

  /// Runs every property on a few cases; a failure fails the load.
  private func examine(_ cases: Int, _ journal: LoadJournal) async throws {
    let suite = QuickSuite(layer: layer, cases: cases, seed: options.seed, system: system)
    guard let outcome = try await suite.run(journal.sink.begin(QuickSuite.operation)) else {
      return
    }
    guard outcome.properties > 0 else {
      return journal.note(
        "\(QuickSuite.operation) is left out: every property of the layer \(layer.name) is explicit."
      )
    }
    journal.hasRun = true
    journal.add(outcome.result)
    if !outcome.failed.isEmpty {
      journal.tally.fail()
      let names = outcome.failed.joined(separator: ", ")
      journal.note("Failed: \(names). \(suite.commandLine) shows the failures.")
    }
    for (code, ids) in outcome.unrunByCode {
      let names = ids.joined(separator: ", ")
      journal.note(
        "This machine cannot run \(names). \(suite.commandLine) shows why.",
        NoteRecord.Obstacle(exit: Int(code.value)))
      journal.tally.invalidate(as: code)
    }
  }
}
