import Domain
import PropCheck
import Store
import Suite
import Sync

/// How many interleavings of devices are played, and what they cost beside the SQLite in them.
struct SyncFigures {
  private static let id = "sync.converges"
  private static let cases = 400

  func measure(into figures: FigureList) async throws {
    var rates: [Double] = []
    var ratios: [Double] = []
    for seed in UInt64(1)...5 {
      let inMemory = try await Self.nanoseconds(of: .memory(), seed)
      rates.append(Double(Self.cases) * 1e9 / Double(max(1, inMemory)))
      ratios.append(try await Self.ratio(seed))
    }
    figures.add("sync.interleavings-a-second-in-dictionaries", rates.median, atLeast: 300)
    figures.add("sync.against-its-sqlite-part", ratios.median, atMost: 2)
  }

  /// All that a play costs, beside the transactions in it without what the engine does within them.
  private static func ratio(_ seed: UInt64) async throws -> Double {
    let (transactions, engine) = (Stopwatch(), Stopwatch())
    let pool = ReplicaPool(in: Sample.environment)
    let layer = SyncLayer.standard("sqlite") { device throws(DataLayerError) in
      let (replica, close) = try pool.take(device)
      return (replica.timed(transactions, engine), close)
    }
    // The first plays make the databases.
    _ = try await nanoseconds(of: layer, seed &+ 100)
    let before = transactions.nanoseconds &- engine.nanoseconds
    let all = try await nanoseconds(of: layer, seed)
    let part = transactions.nanoseconds &- engine.nanoseconds &- before
    return Double(all) / Double(max(1, part))
  }

  private static func nanoseconds(of layer: SyncLayer, _ seed: UInt64) async throws -> UInt64 {
    var settings = Settings(seed: seed, cases: cases)
    settings.clock = ProcessorTime.nanoseconds
    let properties = Catalogue.properties(on: layer).filter { $0.id == id }
    let result = await Runner().run(properties, settings: settings)
    guard result.verdict == .passed else {
      throw BenchError.propertyFailed(id: id, verdict: result.verdict.text)
    }
    return result.times.wallNanoseconds
  }
}

extension Replica {
  /// The same, with the time of transactions, and that of what runs in them between two reads.
  fileprivate func timed(_ transactions: Stopwatch, _ engine: Stopwatch) -> Replica {
    let original = transact
    return Replica(device: device) { (body: Replica.Body) async throws(DataLayerError) in
      let start = ProcessorTime.nanoseconds()
      defer { transactions.add(ProcessorTime.nanoseconds() &- start) }
      try await original { view throws(DataLayerError) in
        let reads = Stopwatch()
        let began = ProcessorTime.nanoseconds()
        defer { engine.add(ProcessorTime.nanoseconds() &- began &- reads.nanoseconds) }
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
      pending: { table, place, limit throws(DataLayerError) in
        try reads.time { () throws(DataLayerError) in try view.pending(table, place, limit) }
      },
      inbox: { () throws(DataLayerError) in try reads.time(view.inbox) },
      backlog: { () throws(DataLayerError) in try reads.time(view.backlog) })
  }
}
