/// Which shards measured the stages of a load.
struct LoadParts {
  /// The places of the reports that have each stage and interval, by shard; 0 for all of them.
  private var parts: [String: [Int: [Int]]] = [:]
  private var order: [String] = []

  /// The key of what each shard measures; nil for other records.
  static func key(of record: Record) -> String? {
    switch record {
    case .stage(let stage): "stage \(stage.stage) of \(stage.mix)"
    case .interval(let interval): "the course of \(interval.mix)"
    default: nil
    }
  }

  /// The shard of what each shard measures; 0 for all of them, or another record.
  static func shard(of record: Record) -> Int {
    switch record {
    case .stage(let stage): stage.t?.part ?? 0
    case .interval(let interval): interval.t?.part ?? 0
    default: 0
    }
  }

  /// Adds a record of the report at a place.
  mutating func add(_ record: Record, of place: Int) {
    guard let key = Self.key(of: record) else { return }
    if parts[key] == nil { order.append(key) }
    parts[key, default: [:]][Self.shard(of: record), default: []].append(place)
  }

  /// The places of the reports that have the same stage of the same shard as a record, or its interval.
  func places(of record: Record) -> [Int] {
    Self.key(of: record).flatMap { parts[$0]?[Self.shard(of: record)] } ?? []
  }

  /// The stages that some shards lack, a sentence each; those of shards that are missing altogether are left out.
  func gaps(_ shards: Int, missing: Set<Int>) -> [String] {
    order.compactMap { key in
      let known = parts[key] ?? [:]
      guard shards > 1, known[0] == nil else { return nil }
      let lacking = (1...shards).filter { known[$0] == nil && !missing.contains($0) }
      return lacking.isEmpty ? nil : "\(key) lacks \(ShardList.text(lacking, of: shards))"
    }
  }
}
