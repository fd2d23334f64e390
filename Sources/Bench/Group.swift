/// Figures that are measured together.
enum Group: String, CaseIterable {
  /// What the engine costs beside a loop written by hand.
  case engine
  /// What it costs to let drawn values decide which task runs.
  case schedules
  /// What the suite costs beside what it tests.
  case suite
  /// What devices that sync cost beside the SQLite in them.
  case sync
  /// What the repositories cost beside SQLite itself.
  case store
  /// What several callers get done beside the same on SQLite itself.
  case callers
  /// What it takes to look back on years of logs.
  case figures
  /// Whether memory grows with the number of cases.
  case memory
  /// What it costs to measure a load.
  case load
  /// How costs grow with the rows that are there.
  case growth
  /// How many model steps recorded histories take.
  case linear
  /// How well failures are shrunk.
  case quality

  /// All groups, or the one that is named.
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
    case .suite:
      try await SuiteFigures().measure(into: figures)
      try QuickFigures().measure(into: figures)
    case .sync: try await SyncFigures().measure(into: figures)
    case .store: try await StoreFigures().measure(into: figures)
    case .callers: try await CallerFigures().measure(into: figures)
    case .figures: try await HistoryFigures().measure(into: figures)
    case .memory: try MemoryFigures().measure(into: figures)
    case .load: try await LoadFigures().measure(into: figures)
    case .growth: try await GrowthFigures().measure(into: figures)
    case .linear: try LinearFigures().measure(into: figures)
    case .quality: try await QualityFigures().measure(into: figures)
    }
  }
}
