import Domain
import LoadCheck
import PropCheck
import Report
import Suite
import Threads

/// Puts a data layer under each load of a profile, looks at growth and leaks, and judges what was measured.
///
/// Whatever goes wrong, what was measured so far is in the report.
struct LoadCampaign {
  let surroundings: Surroundings
  let options: LoadOptions
  let open: LoadOpening
  let devices: SyncLayer?
  /// The properties of the layer, which have a budget of time as a whole.
  let suite: QuickSuite

  func run(_ start: RunRecord) async -> ExitCode {
    let started = surroundings.clock()
    let sink = RecordSink(surroundings, options.presentation, report: options.report)
    sink.record(.run(start))
    var tally = Tally()
    var measurements = LoadMeasurements()
    var absences = BudgetOutcome()
    do {
      try await load(sink, &tally, &measurements)
      if options.isWhole {
        absences = try await budget(sink, &measurements)
        try await examine(sink, &tally, &measurements)
        try await grow(sink, &tally, &measurements)
        try await cycle(sink, &tally, &measurements)
      }
    } catch {
      sink.record(
        .note(NoteRecord(text: "The data layer failed, and the rest was left out: \(error)")))
      tally.fail()
    }
    if surroundings.isCancelled() { tally.interrupt() }
    judge(measurements, lacking: absences, sink, &tally)
    return sink.finish(
      tally, started: started, processorNanoseconds: surroundings.probes.processorNanoseconds(),
      next: options.commandLine)
  }

  private func judge(
    _ measurements: LoadMeasurements, lacking outcome: BudgetOutcome, _ sink: RecordSink,
    _ tally: inout Tally
  ) {
    for threshold in options.thresholds {
      // The profile knows nothing of the layer; who asks for a figure himself is told that there are no samples.
      let isUsual = options.profile.thresholds.contains(threshold.text)
      guard !isUsual || !outcome.lacks(threshold.figure) else { continue }
      let result = threshold.judge(measurements.value(of: threshold.figure))
      sink.record(.threshold(ThresholdRecord(result)))
      // Of an interrupted run much was not measured, which says nothing.
      guard result.state != .noSamples || !surroundings.isCancelled() else { continue }
      tally.add(isMet: result.isPassed)
    }
    if options.thresholds.isEmpty { tally.add(isMet: true) }
  }
}

// Loads.

extension LoadCampaign {
  private func load(
    _ sink: RecordSink, _ tally: inout Tally, _ measurements: inout LoadMeasurements
  ) async throws {
    let watch = LoadWatch(surroundings, sink)
    for (place, mix) in options.mixes.enumerated() where !surroundings.isCancelled() {
      guard devices != nil || !mix.needsDevices else {
        sink.record(
          .note(NoteRecord(text: "\(mix.name) is left out: the layer has no devices that sync.")))
        continue
      }
      let schedule = options.schedules[place]
      sink.record(.mix(MixRecord(mix, schedule, options.plans[place])))
      sink.flush()
      let rest = options.schedules.dropFirst(place + 1).flatMap(\.stages).reduce(0) {
        $0 + $1.duration
      }
      let result = try await result(of: mix, schedule, options.plans[place], before: rest, watch)
      for record in StageRecord.all(of: mix, result) { sink.record(.stage(record)) }
      sink.record(.interval(IntervalRecord(mix, result)))
      measurements.loads.append(LoadMeasurements.Part(mix: mix.name, result: result))
      if case .wrong = result.end { tally.fail() }
      guard result.wrongAnswers > 0 else { continue }
      tally.fail()
      sink.record(
        .note(
          NoteRecord(
            text:
              "\(mix.name): \(Report.Figure.count(result.wrongAnswers, "answer")) told what is not there."
          )))
    }
  }

  private func result(
    of mix: LoadMix, _ schedule: LoadSchedule, _ plan: LoadPlan, before rest: Int64,
    _ watch: LoadWatch
  ) async throws -> LoadResult {
    try await withStore(seed: options.seed) { place in
      let session = try await LoadSession(
        mix, on: place.layer, sync: devices, seed: options.seed)
      let stop = LoadStop()
      var load = Load(session.stream, plan)
      load.gauges = place.gauges
      load.check = { _ in try await session.check() }
      load.observe = watch.observer(of: mix, schedule, before: rest, stop)
      let workers = (0..<schedule.workers).map { CallerThread(name: "load \($0)") }
      return try await load.run(on: workers, until: stop)
    }
  }

  /// Opens a store in a folder of its own, and removes both.
  private func withStore<Value>(
    seed: UInt64, _ body: (LoadPlace) async throws -> Value
  ) async throws -> Value {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let layer = try open(folder.path, LoadWorld(seed: seed).environment)
    do {
      let value = try await body(LoadPlace(layer: layer, folder: folder))
      try await layer.lifeCycle.close()
      return value
    } catch {
      // What went wrong first is what counts.
      try? await layer.lifeCycle.close()
      throw error
    }
  }
}

// What is measured call by call.

extension LoadCampaign {
  private func budget(
    _ sink: RecordSink, _ measurements: inout LoadMeasurements
  ) async throws -> BudgetOutcome {
    guard options.profile.hasBudgets, !surroundings.isCancelled() else { return BudgetOutcome() }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    var sweep = BudgetSweep(
      devices: devices, liveBytes: { Allocations.liveBytes }, open: freshStores(in: folder))
    sweep.isCancelled = surroundings.isCancelled
    let progress = sink.begin("budgets")
    sweep.progress = { done, total in
      progress(Progress(cases: done, total: total, isShrinking: false))
    }
    let outcome = try await sweep.run { result in
      measurements.budgets.append(result)
      sink.record(.budget(BudgetRecord(result)))
    }
    for absence in outcome.absences {
      sink.record(
        .note(NoteRecord(text: "\(absence.operation) has no budget here: \(absence.reason).")))
    }
    return outcome
  }

  /// Runs every property on a few cases; one that does not hold fails the load, however fast it was.
  private func examine(
    _ sink: RecordSink, _ tally: inout Tally, _ measurements: inout LoadMeasurements
  ) async throws {
    guard options.profile.hasBudgets, !surroundings.isCancelled() else { return }
    guard let outcome = try await suite.run(sink.begin(QuickSuite.operation)) else { return }
    measurements.budgets.append(outcome.result)
    sink.record(.budget(BudgetRecord(outcome.result)))
    guard !outcome.failed.isEmpty else { return }
    tally.fail()
    sink.record(
      .note(
        NoteRecord(
          text:
            "Does not hold: \(outcome.failed.joined(separator: ", ")). \(suite.commandLine) shows it."
        )))
  }

  private func grow(
    _ sink: RecordSink, _ tally: inout Tally, _ measurements: inout LoadMeasurements
  ) async throws {
    guard !options.profile.growthSizes.isEmpty, !surroundings.isCancelled() else { return }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    var sweep = GrowthSweep(
      sizes: options.profile.growthSizes, allocations: { Allocations.count },
      open: freshStores(in: folder))
    sweep.isCancelled = surroundings.isCancelled
    let progress = sink.begin("growth")
    sweep.progress = { done, total in
      progress(Progress(cases: done, total: total, isShrinking: false))
    }
    _ = try await sweep.run { results in
      // What was ended early at the first size has not grown.
      for result in results where result.growth != nil {
        measurements.growth.append(result)
        sink.record(.scaling(ScalingRecord(result)))
        let isWhole = result.points.count == sweep.sizes.count
        if result.isExact, isWhole { tally.add(isMet: result.isPassed) }
      }
    }
    let gates = measurements.growth.filter(\.isExact)
    let passed = gates.count(where: \.isPassed)
    sink.record(
      .note(
        NoteRecord(
          text:
            "\(passed) of \(gates.count) costs grow no more than they may with the rows; -v shows all."
        ))
    )
  }

  private func cycle(
    _ sink: RecordSink, _ tally: inout Tally, _ measurements: inout LoadMeasurements
  ) async throws {
    guard options.profile.cycles > 0, !surroundings.isCancelled() else { return }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let cycle = StoreCycle(open: freshStores(in: folder))
    var check = CycleCheck(Allocations.gauges.suffix(1) + [.descriptors, .threads])
    check.cycles = options.profile.cycles
    check.isCancelled = surroundings.isCancelled
    let progress = sink.begin("cycles")
    let total = options.profile.cycles + check.warmUp + 1
    measurements.cycles = try await check.run { number in
      progress(Progress(cases: number, total: total, isShrinking: false))
      try await cycle.run()
    }
    let left = measurements.cycles.filter(\.isLeak).map(\.name)
    sink.record(
      .note(
        NoteRecord(
          text: left.isEmpty
            ? "\(options.profile.cycles) cycles leave nothing behind."
            : "Cycles leave something behind: \(left.joined(separator: ", ")).")))
    for result in measurements.cycles {
      sink.record(.cycle(CycleRecord(result)))
      tally.add(isMet: !result.isLeak)
    }
  }

  /// A new store in the folder each time it is asked for.
  private func freshStores(
    in folder: TemporaryFolder
  ) -> @Sendable () async throws(DataLayerError) -> DataLayer {
    let (open, seed) = (open, options.seed)
    return { () throws(DataLayerError) in
      let own = try TemporaryFolder(in: folder.path)
      var layer = try open(own.path, LoadWorld(seed: seed).environment)
      let close = layer.lifeCycle.close
      layer.lifeCycle.close = { () async throws(DataLayerError) in
        try await close()
        own.remove()
      }
      return layer
    }
  }
}
