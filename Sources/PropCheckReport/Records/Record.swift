/// One line of a report.
///
/// Readers skip unknown kinds and keys, so that an older tool can read a newer report.
public enum Record: Hashable, Sendable {
  /// The first line: the start of the run.
  case run(RunRecord)
  /// The plan of all shards; only in parts of a run.
  case plan(PlanRecord)
  /// The result of a property.
  case property(PropertyRecord)
  /// The samples for required shares; only in parts of a run.
  case samples(SamplesRecord)
  /// A minimal counterexample.
  case failure(FailureRecord)
  /// The hunt for a mutant.
  case mutant(MutantRecord)
  /// Losses of power in every call of an operation.
  case crash(CrashRecord)
  /// A file that is damaged in every place.
  case damage(DamageRecord)
  /// What the run showed of the requirements.
  case criteria(CriteriaRecord)
  /// The plan of a load.
  case mix(MixRecord)
  /// The cost of an operation.
  case cost(CostRecord)
  /// The results of a stage of a load.
  case stage(StageRecord)
  /// A load over time.
  case interval(IntervalRecord)
  /// The growth of a cost.
  case scaling(ScalingRecord)
  /// The growth over cycles.
  case cycle(CycleRecord)
  /// Single calls of an operation with a budget.
  case budget(BudgetRecord)
  /// The result of a threshold.
  case threshold(ThresholdRecord)
  /// A figure of two groups of runs.
  case comparison(ComparisonRecord)
  /// A sentence for the reader.
  case note(NoteRecord)
  /// The last line: the verdict.
  case end(EndRecord)
  /// An unknown kind.
  case unknown(kind: String)

  /// The version of the format that is written, and the newest that is read.
  public static let version = 1
}

extension Record: Codable {
  private enum CodingKeys: String, CodingKey {
    case v, kind
  }

  /// The name of the kind in the file.
  public var kind: String { content.kind }

  static let samplesKind = "samples"

  private var content: (kind: String, payload: (any Encodable)?) {
    switch self {
    case .run(let payload): ("run", payload)
    case .plan(let payload): ("plan", payload)
    case .property(let payload): ("property", payload)
    case .samples(let payload): (Self.samplesKind, payload)
    case .failure(let payload): ("failure", payload)
    case .mutant(let payload): ("mutant", payload)
    case .crash(let payload): ("crash", payload)
    case .damage(let payload): ("damage", payload)
    case .criteria(let payload): ("criteria", payload)
    case .mix(let payload): ("mix", payload)
    case .cost(let payload): ("cost", payload)
    case .stage(let payload): ("stage", payload)
    case .interval(let payload): ("interval", payload)
    case .scaling(let payload): ("scaling", payload)
    case .cycle(let payload): ("cycle", payload)
    case .budget(let payload): ("budget", payload)
    case .threshold(let payload): ("threshold", payload)
    case .comparison(let payload): ("comparison", payload)
    case .note(let payload): ("note", payload)
    case .end(let payload): ("end", payload)
    case .unknown(let kind): (kind, nil)
    }
  }

  /// Reads the kind, then its payload.
  public init(from decoder: any Decoder) throws {
    let kind = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .kind)
    self =
      switch kind {
      case "run": .run(try RunRecord(from: decoder))
      case "plan": .plan(try PlanRecord(from: decoder))
      case "property": .property(try PropertyRecord(from: decoder))
      case Self.samplesKind: .samples(try SamplesRecord(from: decoder))
      case "failure": .failure(try FailureRecord(from: decoder))
      case "mutant": .mutant(try MutantRecord(from: decoder))
      case "crash": .crash(try CrashRecord(from: decoder))
      case "damage": .damage(try DamageRecord(from: decoder))
      case "criteria": .criteria(try CriteriaRecord(from: decoder))
      case "mix": .mix(try MixRecord(from: decoder))
      case "cost": .cost(try CostRecord(from: decoder))
      case "stage": .stage(try StageRecord(from: decoder))
      case "interval": .interval(try IntervalRecord(from: decoder))
      case "scaling": .scaling(try ScalingRecord(from: decoder))
      case "cycle": .cycle(try CycleRecord(from: decoder))
      case "budget": .budget(try BudgetRecord(from: decoder))
      case "threshold": .threshold(try ThresholdRecord(from: decoder))
      case "comparison": .comparison(try ComparisonRecord(from: decoder))
      case "note": .note(try NoteRecord(from: decoder))
      case "end": .end(try EndRecord(from: decoder))
      default: .unknown(kind: kind)
      }
  }

  /// Writes version, kind and payload into one object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Record.version, forKey: .v)
    try container.encode(kind, forKey: .kind)
    try content.payload?.encode(to: encoder)
  }
}

/// A sentence for the reader.
public struct NoteRecord: Codable, Hashable, Sendable {
  /// The sentence.
  public var text: String
  /// What could not be run, if the note is about that. Newer than the schema of version 1, which admits it as an unknown key.
  public var obstacle: Obstacle?

  /// Makes a note.
  public init(text: String, obstacle: Obstacle? = nil) {
    (self.text, self.obstacle) = (text, obstacle)
  }
}
