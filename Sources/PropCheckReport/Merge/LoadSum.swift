/// The records of a load, added up from its shards.
///
/// Each shard runs every n-th arrival of one plan, so its times are counted together with those of the others.
/// Anything else that is measured belongs to one of the shards.
struct LoadSum {
  /// Whether all shards are there; otherwise what they measured is kept separate.
  private let isWhole: Bool
  /// The records that all shards share or one of them has, by their canonical form, in order.
  private var common: [String: Record] = [:]
  private var order: [String] = []
  private var stages: [String: StageSum] = [:]
  private var intervals: [String: IntervalSum] = [:]
  /// The shards whose stage or interval has been added; 0 for all of them.
  private var parts: [String: Set<Int>] = [:]

  init(isWhole: Bool) { self.isWhole = isWhole }

  /// Adds a record of a load.
  ///
  /// - Returns: Whether it is one.
  mutating func add(_ record: Record) -> Bool {
    switch record {
    case .stage(let stage):
      let key = LoadParts.key(of: record) ?? ""
      guard begin(key, record, part: stage.t?.part) else { return true }
      stages[key, default: StageSum(stage)].add(stage)
    case .interval(let interval):
      let key = LoadParts.key(of: record) ?? ""
      guard begin(key, record, part: interval.t?.part) else { return true }
      intervals[key, default: IntervalSum(mix: interval.mix)].add(interval)
    case .budget(let budget): keep(.budget(longer(budget)), as: "budget \(budget.operation)")
    case .threshold(let threshold):
      keep(.threshold(judged(threshold)), as: "threshold \(threshold.expression)")
    case .mix, .cost, .scaling, .cycle:
      let key = record.canonical
      if common[key] == nil { keep(record, as: key) }
    default: return false
    }
    return true
  }

  /// Begins the sum of a stage; a shard that is given twice counts once, and one that is already whole counts alone.
  private mutating func begin(_ key: String, _ record: Record, part: Int?) -> Bool {
    let number = part ?? 0
    guard isWhole || number == 0 else {
      if parts[key, default: []].insert(number).inserted { keep(record, as: "\(key) \(number)") }
      return false
    }
    guard let known = parts[key] else {
      parts[key] = [number]
      keep(record, as: key)
      return true
    }
    guard !known.contains(0), !known.contains(number) else { return false }
    if number == 0 {
      (parts[key], stages[key], intervals[key]) = ([], nil, nil)
    }
    parts[key]?.insert(number)
    return true
  }

  private mutating func keep(_ record: Record, as key: String) {
    if common.updateValue(record, forKey: key) == nil { order.append(key) }
  }

  /// The longer of two calls of one operation, because the whole load ends with its last shard.
  private func longer(_ budget: BudgetRecord) -> BudgetRecord {
    guard case .budget(let known)? = common["budget \(budget.operation)"] else { return budget }
    return (known.t?.call?.max ?? 0) < (budget.t?.call?.max ?? 0) ? budget : known
  }

  /// A threshold with the worst verdict that a shard could give; most have to wait for all of them.
  private func judged(_ threshold: ThresholdRecord) -> ThresholdRecord {
    guard case .threshold(let known)? = common["threshold \(threshold.expression)"],
      let old = known.t
    else { return threshold }
    guard let new = threshold.t else { return known }
    let rank: [ThresholdRecord.Verdict: Int] = [.noSamples: 0, .passed: 1, .failed: 2]
    return rank[old.verdict, default: 0] < rank[new.verdict, default: 0] ? threshold : known
  }
}

extension LoadSum {
  /// The records, in the order of the first report.
  var records: [Record] {
    order.compactMap { key in
      if let stage = stages[key] { return .stage(stage.result) }
      if let interval = intervals[key] { return .interval(interval.result) }
      return common[key]
    }
  }
}

extension Record {
  /// The record as a line, without what may differ between equal runs.
  var canonical: String {
    guard let line = ReportCoder.line(of: self),
      let value = try? ReportCoder.value(JSONValue.self, from: line),
      let canonical = CanonicalLine(value)
    else { return json }
    return String(decoding: canonical.bytes, as: UTF8.self)
  }
}
