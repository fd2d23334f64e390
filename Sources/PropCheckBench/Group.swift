/// A group of figures that are measured together.
enum Group: String, CaseIterable {
  /// The engine over a hand-written loop.
  case engine
  /// Drawn schedules over Swift's executor.
  case schedules
  /// The suite over the layer that it tests, and with a profile.
  case suite
  /// What a long run draws over what its properties require.
  case shares
  /// Interleavings of devices over the SQLite in them.
  case sync
  /// The repositories over SQLite itself.
  case store
  /// Scripts on a simulated disk over the same in memory, and the checksums of pages.
  case storage
  /// Migrations of many stores and of a large one.
  case migrations
  /// Several callers over the same on SQLite itself.
  case callers
  /// Figures over years of logs.
  case figures
  /// Whether memory grows with the number of cases.
  case memory
  /// The cost of measuring a load.
  case load
  /// How costs grow with the number of rows.
  case growth
  /// The model steps that recorded histories take.
  case linear
  /// How well failures are shrunk.
  case quality
  /// What a start of the program costs.
  case start
  /// Whether several jobs use as many cores.
  case jobs
  /// The cost of merging reports.
  case merge

  /// The named group, or all.
  static func chosen(by arguments: [String]) throws(BenchError) -> [Group] {
    guard let name = arguments.first else { return allCases }
    guard arguments.count == 1 else { throw .tooManyArguments }
    guard let group = Group(rawValue: name) else { throw .noSuchGroup(name) }
    return [group]
  }

  func measure(into figures: FigureList) async throws {
    switch self {
    case .engine: try await EngineFigures().measure(into: figures)
    case .schedules: try await ScheduleFigures().measure(into: figures)
    case .suite: try await SuiteFigures().measure(into: figures)
    case .shares: try ShareFigures().measure(into: figures)
    case .sync: try await SyncFigures().measure(into: figures)
    case .store: try await StoreFigures().measure(into: figures)
    case .storage:
      try await StorageFigures().measure(into: figures)
      try await PageFigures().measure(into: figures)
    case .migrations: try await MigrationFigures().measure(into: figures)
    case .callers: try await CallerFigures().measure(into: figures)
    case .figures: try await HistoryFigures().measure(into: figures)
    case .memory: try MemoryFigures().measure(into: figures)
    case .load: try await LoadFigures().measure(into: figures)
    case .growth: try await GrowthFigures().measure(into: figures)
    case .linear: try LinearFigures().measure(into: figures)
    case .quality: try await QualityFigures().measure(into: figures)
    case .start: try await StartFigures().measure(into: figures)
    case .jobs: try JobsFigures().measure(into: figures)
    case .merge: try MergeFigures().measure(into: figures)
    }
  }
}
