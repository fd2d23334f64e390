/// One line of a report.
///
/// A reader passes over kinds and keys it does not know, so that an older tool reads a report with more in it.
public enum Record: Hashable, Sendable {
  /// The first line: what was started.
  case run(RunRecord)
  /// What became of one property.
  case property(PropertyRecord)
  /// One minimal counterexample.
  case failure(FailureRecord)
  /// What became of one deliberate mistake.
  case mutant(MutantRecord)
  /// What the run showed of everything that is to be shown.
  case criteria(CriteriaRecord)
  /// What a load is about to do.
  case mix(MixRecord)
  /// What an operation of a mix costs.
  case cost(CostRecord)
  /// What became of a stage of a load.
  case stage(StageRecord)
  /// A load over time.
  case interval(IntervalRecord)
  /// How the cost of an operation grows.
  case scaling(ScalingRecord)
  /// What cycles left over.
  case cycle(CycleRecord)
  /// What an operation with a budget took.
  case budget(BudgetRecord)
  /// What became of a condition on a load.
  case threshold(ThresholdRecord)
  /// What two groups of runs say of a figure.
  case comparison(ComparisonRecord)
  /// Anything else that a reader should be told.
  case note(NoteRecord)
  /// The last line: the verdict of the whole.
  case end(EndRecord)
  /// A kind that this version does not know.
  case unknown(kind: String)

  /// The version of the format that this library writes, and the newest that it reads.
  public static let version = 1
}

extension Record: Codable {
  private enum CodingKeys: String, CodingKey {
    case v, kind
  }

  /// The name of the kind, as it stands in the file.
  public var kind: String { content.kind }

  private var content: (kind: String, payload: (any Encodable)?) {
    switch self {
    case .run(let payload): ("run", payload)
    case .property(let payload): ("property", payload)
    case .failure(let payload): ("failure", payload)
    case .mutant(let payload): ("mutant", payload)
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

  /// Reads the kind, then what it carries.
  public init(from decoder: any Decoder) throws {
    let kind = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .kind)
    self =
      switch kind {
      case "run": .run(try RunRecord(from: decoder))
      case "property": .property(try PropertyRecord(from: decoder))
      case "failure": .failure(try FailureRecord(from: decoder))
      case "mutant": .mutant(try MutantRecord(from: decoder))
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

  /// Writes version, kind and what the kind carries into one object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Record.version, forKey: .v)
    try container.encode(kind, forKey: .kind)
    try content.payload?.encode(to: encoder)
  }
}

/// A sentence for whoever reads the report.
public struct NoteRecord: Codable, Hashable, Sendable {
  /// The sentence.
  public var text: String

  /// Makes a note.
  public init(text: String) {
    self.text = text
  }
}
