import HabitDomain
import PropCheck
import HabitStore
import HabitSuite
import HabitSync

/// How many interleavings of devices run in a second, and their cost over the SQLite in them.
struct SyncFigures {
  private static let id = "sync.converges"
  private static let cases = 400

  func measure(into figures: FigureList) async throws {
    var rates: [Double] = []
    var statements = SQLitePart()
    for seed in UInt64(1)...5 {
      let inMemory = try await Self.nanoseconds(of: .memory(), seed)
      rates.append(Double(Self.cases) * 1e9 / Double(max(1, inMemory)))
      try await statements.measure { try await Self.nanoseconds(of: $0, seed) }
    }
    figures.add("sync.interleavings-a-second-in-dictionaries", rates.median, atLeast: 300)
    figures.add("sync.against-its-sqlite-part", statements.ratio, atMost: 2)
  }

  private static func nanoseconds(of layer: SyncLayer, _ seed: UInt64) async throws -> UInt64 {
    var settings = Settings(seed: seed, cases: cases)
    settings.clock = ProcessorTime.nanoseconds
    let properties = Catalogue.properties(on: layer).filter { $0.id == id }
    let result = await Runner().run(properties, settings: settings)
    try result.requirePass()
    return result.times.wallNanoseconds
  }
}

/// The SQLite part of interleavings: their transactions without the engine's work in them, and emptying databases.
private struct SQLitePart {
  private let clock = SQLiteClock()
  private let pool = ReplicaPool(in: Sample.environment)
  private var all: UInt64 = 0
  private var part: UInt64 = 0

  /// Of sums, because the cost of single runs varies by a tenth.
  var ratio: Double { Double(all) / Double(max(1, part)) }

  /// Adds the cost of a run without stopwatches, and that of the SQLite in the same run.
  mutating func measure(_ play: (SyncLayer) async throws -> UInt64) async throws {
    // The first run creates the databases.
    _ = try await play(layer(isTimed: false))
    all += try await play(layer(isTimed: false))
    let cost = ProcessorTime.costOfLook()
    let before = clock.nanoseconds(costOfLook: cost)
    _ = try await play(layer(isTimed: true))
    part += clock.nanoseconds(costOfLook: cost) &- before
  }

  /// Without the check for damage to the store, which would be most of the SQLite.
  private func layer(isTimed: Bool) -> SyncLayer {
    let (pool, clock) = (pool, clock)
    return SyncLayer.standard("sqlite") { device throws(DataLayerError) in
      guard isTimed else {
        let (replica, close) = try pool.take(device)
        return (Replica(device: device, transact: replica.transact), close)
      }
      let (replica, close) = try clock.transactions.time { () throws(DataLayerError) in
        try pool.take(device)
      }
      return (clock.timed(replica), { clock.transactions.time(close) })
    }
  }
}

/// Stopwatches for the statements of SQLite.
///
/// Reading the clock takes longer than some statements, so the cost of the readings is subtracted.
private struct SQLiteClock: Sendable {
  let transactions = Stopwatch()
  /// The work in transactions between two reads.
  private let engine = Stopwatch()
  private let reads = Stopwatch()

  func nanoseconds(costOfLook: UInt64) -> UInt64 {
    let looks = costOfLook &* (transactions.laps &+ engine.laps &+ reads.laps)
    return transactions.nanoseconds &- engine.nanoseconds &- looks
  }

  /// The replica with its transactions and reads timed.
  func timed(_ replica: Replica) -> Replica {
    let (transactions, engine, reads) = (transactions, engine, reads)
    return Replica(device: replica.device) { (body: Replica.Body) async throws(DataLayerError) in
      let start = ProcessorTime.nanoseconds()
      defer { transactions.add(ProcessorTime.nanoseconds() &- start) }
      try await replica.transact { view throws(DataLayerError) in
        let (began, readBefore) = (ProcessorTime.nanoseconds(), reads.nanoseconds)
        defer {
          engine.add(ProcessorTime.nanoseconds() &- began &- (reads.nanoseconds &- readBefore))
        }
        return try body(view.timed(reads))
      }
    }
  }
}

extension ReplicaView {
  fileprivate func timed(_ reads: Stopwatch) -> ReplicaView {
    let view = self
    return ReplicaView(
      state: { () throws(DataLayerError) in try reads.time(view.state) },
      row: { key throws(DataLayerError) in
        try reads.time { () throws(DataLayerError) in try view.row(key) }
      },
      rows: { table throws(DataLayerError) in
        try reads.time { () throws(DataLayerError) in try view.rows(table) }
      },
      unreadable: { table throws(DataLayerError) in
        try reads.time { () throws(DataLayerError) in try view.unreadable(table) }
      },
      isParent: { key, isPassedOver throws(DataLayerError) in
        try reads.time { () throws(DataLayerError) in try view.isParent(key, isPassedOver) }
      },
      pending: { table, place, limit throws(DataLayerError) in
        try reads.time { () throws(DataLayerError) in try view.pending(table, place, limit) }
      },
      inbox: { () throws(DataLayerError) in try reads.time(view.inbox) },
      backlog: { () throws(DataLayerError) in try reads.time(view.backlog) })
  }
}
