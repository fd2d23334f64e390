import LoadCheck
import PropCheck
import Report
import Suite

/// Every property of a data layer on a few cases: what a change has to pass, before long runs look for what is rare.
struct QuickSuite {
  /// Its name as that of an operation with a budget (domain 6.2, H-G3).
  static let operation = "quick-suite"

  let layer: Layer
  let seed: UInt64
  let system: SystemInterface

  /// What it took, and what it found.
  struct Outcome {
    /// One call, which is about all cases.
    let result: BudgetResult
    /// The names of the properties that do not hold.
    let failed: [String]
  }

  /// Runs all properties, as many at a time as the machine has cores; nil if it was asked to end early.
  ///
  /// - Throws: What the layer throws when it is opened.
  func run(
    _ progress: @escaping @Sendable (Progress) -> Void
  ) async throws(ToolError) -> Outcome? {
    try await Workers.using(max(1, system.cores), of: layer, nil, system.probes) {
      workers in await examine(workers, progress)
    }
  }

  private func examine(
    _ workers: Workers, _ progress: @escaping @Sendable (Progress) -> Void
  ) async -> Outcome? {
    let properties = workers.properties { _ in true }
    let start = system.clock()
    var (cases, failed): (Int, [String]) = (0, [])
    for (place, members) in properties.enumerated() {
      let result = await Runner().run(members, settings: settings)
      cases += result.cases
      if result.verdict != .passed, let property = members.first { failed.append(property.id) }
      progress(Progress(cases: place + 1, total: properties.count, isShrinking: false))
    }
    guard !system.isCancelled() else { return nil }
    var call = Histogram()
    call.record(Int64(clamping: system.clock() &- start))
    return Outcome(
      result: BudgetResult(Self.operation, rows: cases, call: call, grown: nil, virtual: nil),
      failed: failed)
  }

  private var settings: Settings {
    var settings = Settings(seed: seed, cases: Catalogue.quickCases)
    settings.isCancelled = system.isCancelled
    settings.clock = system.clock
    // A run of the same seed makes what is found small.
    settings.shrinkTime = .zero
    return settings
  }

  /// What to type to see what it found.
  var commandLine: String {
    "propcheck run --seed \(seed) --cases \(Catalogue.quickCases) --layer \(ShellWord.quoted(layer.name))"
  }
}
