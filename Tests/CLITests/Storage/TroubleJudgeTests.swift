import HabitDomain
import PropCheck
import PropCheckStorage
import PropCheckTesting
import Testing

@testable import HabitCLI
@testable import HabitSuite

/// Stores that handle trouble of the disk wrongly, in ways that show only when they are reopened.
@Suite struct TroubleJudgeTests {
  /// A file that says that a meal could not be stored.
  private static let note = "/gave-up"

  /// Once it could not store a meal, it has to be reopened, and then accepts no more meals.
  private static let stubborn = StorageLayer("stubborn") { site throws(DataLayerError) in
    var store = try await StorageLayer.sqlite.open(site)
    let (save, dump) = (store.meals.save, store.lifeCycle.dump)
    let hasNote = { @Sendable in site.disk.fileNames.contains(note) }
    let isOpenedAgain = hasNote()
    store.meals.save = { meal throws(DataLayerError) in
      guard !isOpenedAgain else { throw .service(.unavailable("it gave up")) }
      do throws(DataLayerError) { return try await save(meal) } catch {
        if case .service = error { try? site.disk.put([1], as: note) }
        throw error
      }
    }
    store.lifeCycle.dump = { () throws(DataLayerError) in
      guard isOpenedAgain || !hasNote() else {
        throw .service(.unavailable("it has to be opened again"))
      }
      return try await dump()
    }
    return store
  }

  @Test func `a store that was opened again takes what failed before`() async throws {
    let properties = Catalogue.properties(on: Self.stubborn).filter {
      $0.id == "durability.reports-failures"
    }
    var settings = Settings(seed: TestSeed.value, cases: 1_000)
    (settings.failures, settings.repeats, settings.shrinkTime) = (1, 0, .zero)
    let result = await Runner().run(properties, settings: settings)
    let failure = try #require(result.finding?.failure)
    #expect(failure.message == "A command gets a different answer.")
    #expect(failure.difference?.actual.contains("it gave up") == true)
  }

  /// It refuses a log when it finds it for the first time.
  private static let startled = StorageLayer("startled") { site throws(DataLayerError) in
    let isKnown = site.disk.fileNames.contains(note)
    if !isKnown, let log = site.disk.fileNames.first(where: { $0.hasSuffix("-wal") }),
      site.disk.byteCount(of: log) != 0
    {
      try? site.disk.put([1], as: note)
      throw .service(.unavailable("it found a log"))
    }
    return try await StorageLayer.sqlite.open(site)
  }

  /// Power is lost in a write, and again after the store was opened and read.
  private static let plans = Gen<PowerLossPlan> { source in
    let loss = PowerLossPlan.Loss(call: 1, outcome: .everythingKept)
    return PowerLossPlan(
      store: try source.draw(StoreScriptPlan.promising), loss: loss,
      second: PowerLossPlan.Loss(call: 100_000, outcome: .everythingKept))
  }

  @Test(
    arguments: [(StorageLayer.sqlite, nil), (startled, "it found a log")]
      as [(StorageLayer, String?)])
  func `a store opens without help also where the power is lost again`(
    _ layer: StorageLayer, _ reason: String?
  ) async {
    let empty = EmptyStore(layer)
    let property = Property(
      "judged-opening", "A store opens after a loss of power.", of: Self.plans,
      describe: \.description
    ) { plan in
      let disk = try await empty.copy(as: plan.store.settings)
      try await PowerLossTrial(plan, on: layer).run(on: disk)
    }
    var settings = Settings(seed: TestSeed.value, cases: 30)
    (settings.failures, settings.repeats, settings.shrinkTime) = (1, 0, .zero)
    let message = await property.check(settings).finding?.failure.message
    let expected = reason.map {
      "The store does not open after a power loss: The database cannot be used: \($0)."
    }
    #expect(message == expected)
  }

  /// A file with one byte while a store is open.
  private static let mark = "/open"

  /// It begins anew if it was not closed, and so loses what it held when it was last closed.
  private static let forgetful = StorageLayer("forgetful") { site throws(DataLayerError) in
    let wasClosed = site.disk.byteCount(of: mark) != 1
    var store = try await StorageLayer.sqlite.open(site)
    if !wasClosed { try await store.lifeCycle.reset() }
    try? site.disk.put([1], as: mark)
    let close = store.lifeCycle.close
    store.lifeCycle.close = { () throws(DataLayerError) in
      try await close()
      try? site.disk.put([], as: mark)
    }
    return store
  }

  /// A store that may lose its latest writes meets no trouble, and then a loss of power that leaves everything.
  private static let losses = Gen<TroublePlan> { source in
    TroublePlan(
      store: StoreScriptPlan(
        script: try source.draw(StoreScriptPlan.drawn).script, settings: DiskSettings(),
        promise: .allButTheLatest, movesLogOften: false),
      trouble: .room(1 << 24), isAtOpening: false, loss: .everythingKept)
  }

  @Test(
    arguments: [(StorageLayer.sqlite, nil), (forgetful, "A reopened store lacks something.")]
      as [(StorageLayer, String?)])
  func `what was there when a store was closed survives trouble with a loss of power`(
    _ layer: StorageLayer, _ message: String?
  ) async {
    let empty = EmptyStore(layer)
    let property = Property(
      "judged-loss", "A loss of power takes only the latest writes.", of: Self.losses,
      describe: \.description
    ) { plan in
      let disk = try await empty.copy(as: plan.store.settings)
      try await TroubleTrial(plan, on: layer).run(on: disk)
    }
    var settings = Settings(seed: TestSeed.value, cases: 1_000)
    (settings.failures, settings.repeats, settings.shrinkTime) = (1, 0, .zero)
    #expect(await property.check(settings).finding?.failure.message == message)
  }

  /// It makes a note when it lists categories, for which a full disk has no room.
  private static let noting = StorageLayer("noting") { site throws(DataLayerError) in
    var store = try await StorageLayer.sqlite.open(site)
    let all = store.categories.all
    store.categories.all = { () throws(DataLayerError) in
      do { try site.disk.write([1], to: note) } catch { throw .service(.storageFull) }
      return try await all()
    }
    return store
  }

  /// A disk without any room when its store is read.
  private static let fullDisks = Gen<TroublePlan> { source in
    TroublePlan(
      store: try source.draw(StoreScriptPlan.drawn), trouble: .room(0), isAtOpening: false,
      loss: nil)
  }

  @Test(
    arguments: [
      (StorageLayer.sqlite, nil),
      (
        noting,
        "A store on a full disk cannot be read: \(DataLayerError.service(.storageFull)) (categories)."
      ),
    ] as [(StorageLayer, String?)])
  func `everything can be read on a full disk`(
    _ layer: StorageLayer, _ message: String?
  ) async {
    let empty = EmptyStore(layer)
    let property = Property(
      "judged-reads", "A full disk can be read.", of: Self.fullDisks, describe: \.description
    ) { plan in
      let disk = try await empty.copy(as: plan.store.settings)
      try await TroubleTrial(plan, on: layer).run(on: disk)
    }
    var settings = Settings(seed: TestSeed.value, cases: 60)
    (settings.failures, settings.repeats, settings.shrinkTime) = (1, 0, .zero)
    #expect(await property.check(settings).finding?.failure.message == message)
  }
}
