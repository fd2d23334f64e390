import HabitMutants
import HabitSuite
import PropCheck
import PropCheckTesting
import Testing

@testable import HabitCLI

/// The laws of durability on the store, and on stores that break them.
@Suite(.timeLimit(.minutes(20))) struct StorageMutantTests {
  /// The properties by which a mutant is found, and in how many cases at most.
  private static let finders: [String: (property: String, cases: Int)] = [
    "never-waits": (losses, 100), "waits-too-seldom": (losses, 200),
    "journal-in-memory": (losses, 100), "no-transactions": (losses, 100),
    "log-removed": (losses, 100), "unsynced-close": (losses, 1_000),
    "log-left-behind": ("durability.keeps-files-whole", 200),
    "anew-after-an-error": (faults, 1_000), "told-before-commit": (losses, 1_000),
    "error-swallowed": (losses, 1_000), "done-again": (faults, 4_000),
    "failed-though-done": (faults, 4_000), "reserved-for-ever": (faults, 1_000),
    "empty-when-unread": (faults, 1_000),
    "full-untold": ("durability.survives-a-full-disk", 200),
    "no-backup": ("durability.keeps-files-whole", 400), "copied-without-log": (restores, 400),
    "unverified-backup": (restores, 1_000), "oldest-kept": (restores, 200),
    "one-kept": (restores, 200), "numbered-by-the-second": (restores, 400),
    "unsynced-backup": (restores, 1_000), "stale-restored": (restores, 400),
    "damaged-restored": (restores, 400), "newest-or-none": (restores, 400),
    "log-left-beside": (restores, 400), "original-deleted": (restores, 200),
    "backup-used-up": (restores, 200), "restored-in-vain": (restores, 200),
    "restored-always": (restores, 200), "unverified-pages": (restores, 1_000),
  ]

  private static let losses = "durability.survives-power-loss"
  private static let faults = "durability.reports-failures"
  private static let restores = "durability.restores-the-newest-backup"

  private static func result(
    of id: String, on layer: StorageLayer, cases: Int
  ) async -> PropertyResult {
    let properties = Catalogue.properties(on: layer).filter { $0.id == id }
    var settings = Settings(seed: TestSeed.value, cases: cases)
    (settings.failures, settings.repeats, settings.shrinkTime) = (1, 0, .zero)
    return await Runner().run(properties, settings: settings)
  }

  @Test(arguments: Catalogue.properties(on: StorageLayer.sqlite).map(\.id))
  func `the store keeps every law of durability`(_ id: String) async {
    let result = await Self.result(of: id, on: .sqlite, cases: 60)
    #expect(result.verdict == .passed, "\(result.finding?.failure.description ?? "")")
  }

  @Test func `every mutant has a finder`() {
    #expect(StorageMutantCatalogue.all.map(\.id).sorted() == Self.finders.keys.sorted())
  }

  @Test(arguments: StorageMutantCatalogue.all.map(\.id))
  func `a mutant of the use of a disk is found`(_ id: String) async throws {
    let mutant = try #require(StorageMutantCatalogue.all.first { $0.id == id })
    let finder = try #require(Self.finders[id])
    let result = await Self.result(
      of: finder.property, on: StorageLayer(mutant), cases: finder.cases)
    #expect(result.finding != nil, "not in \(result.cases) cases of \(finder.property)")
  }

  @Test func `a failure shows what happened to the disk behind what was written`() async throws {
    let mutant = try #require(StorageMutantCatalogue.all.first { $0.id == "never-waits" })
    let properties = Catalogue.properties(on: StorageLayer(mutant)).filter { $0.id == Self.losses }
    var settings = Settings(seed: 1, cases: 100)
    settings.failures = 1
    let result = await Runner().run(properties, settings: settings)
    let failure = try #require(result.finding?.failure)
    #expect(failure.message == "Something promised is lost after a power loss.")
    #expect(failure.steps.last?.text.hasPrefix("power lost in call 1, every step is lost") == true)
    #expect(failure.steps.count <= 2 * mutant.minimalSteps)
  }
}
