import LoadCheck
import PropCheck
import PropCheckReport

/// Every property on a few cases: the check that every change has to pass.
struct QuickSuite {
  /// The name of the quick suite as an operation with a budget (H-G3).
  static let operation = "quick-suite"

  let layer: Layer
  /// The cases of each property.
  let cases: Int
  let seed: UInt64
  let system: SystemInterface

  struct Outcome {
    /// One call, which is about all cases.
    let result: BudgetResult
    /// How many properties there are to run.
    let properties: Int
    let failed: [String]
    /// Those that the machine kept from being run, which may hold, with the reason of each.
    let unrun: [(id: String, reason: String)]

    /// The same, by the exit code of a run of nothing else.
    var unrunByCode: [(code: ExitCode, ids: [String])] {
      Dictionary(grouping: unrun) { ToolError.property(id: $0.id, reason: $0.reason).exitCode }
        .map { code, properties in (code: code, ids: properties.map(\.id)) }
        .sorted { $0.code.value < $1.code.value }
    }
  }

  /// Runs all properties with a worker per core; nil if it was interrupted.
  ///
  /// - Throws: What opening the layer throws.
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
    let properties = workers.usualProperties()
    let start = system.clock()
    var (cases, failed, unrun): (Int, [String], [(id: String, reason: String)]) = (0, [], [])
    for (place, members) in properties.enumerated() {
      let result = await Runner().run(members, settings: settings)
      cases += result.cases
      switch result.verdict {
      case .passed: break
      case .invalid(let reason) where Misuse.isOfMachine(reason):
        unrun.append((result.id, reason))
      default: failed.append(result.id)
      }
      progress(Progress(cases: place + 1, total: properties.count, isShrinking: false))
    }
    guard !system.isCancelled() else { return nil }
    var call = Histogram()
    call.record(Int64(clamping: system.clock() &- start))
    return Outcome(
      result: BudgetResult(Self.operation, rows: cases, call: call, grown: nil, virtual: nil),
      properties: properties.count, failed: failed, unrun: unrun)
  }

  private var settings: Settings {
    var settings = Settings(seed: seed, cases: self.cases)
    settings.isCancelled = system.isCancelled
    settings.clock = system.clock
    // A run with the same seed shrinks what is found.
    settings.shrinkTime = .zero
    return settings
  }

  /// The command that shows the failures.
  var commandLine: String {
    "\(system.program) run --seed \(seed) --cases \(cases) --layer \(ShellWord.quoted(layer.name))"
  }
}
