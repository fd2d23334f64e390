/// Which shards measured the stages of a load.
struct LoadParts {
  /// The shards of each stage and interval; 0 for all of them.
  private var parts: [String: Set<Int>] = [:]
  private var order: [String] = []

  /// The key of what each shard measures; nil for other records.
  static func key(of record: Record) -> String? {
    switch record {
    case .stage(let stage): "stage \(stage.stage) of \(stage.mix)"
    case .interval(let interval): "the course of \(interval.mix)"
    default: nil
    }
  }

  mutating func add(_ record: Record) {
    switch record {
    case .stage(let stage): add(stage.t?.part, as: record)
    case .interval(let interval): add(interval.t?.part, as: record)
    default: break
    }
  }

  private mutating func add(_ part: Int?, as record: Record) {
    guard let key = Self.key(of: record) else { return }
    if parts[key] == nil { order.append(key) }
    parts[key, default: []].insert(part ?? 0)
  }

  /// The stages that some shards lack, a sentence each; those of shards that are missing altogether are left out.
  func gaps(_ shards: Int, missing: Set<Int>) -> [String] {
    order.compactMap { key in
      let known = parts[key] ?? []
      guard shards > 1, !known.contains(0) else { return nil }
      let lacking = (1...shards).filter { !known.contains($0) && !missing.contains($0) }
      return lacking.isEmpty ? nil : "\(key) lacks \(ShardList.text(lacking, of: shards))"
    }
  }
}
