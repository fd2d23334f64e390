/// What other programs want to know about a report: where it comes from, and what it judged.
package struct ReportDigest: Sendable {
  /// The most notes.
  private static let noteLimit = 200

  private(set) var run: RunRecord?
  private(set) var end: EndRecord?
  private(set) var properties: [PropertyRecord] = []
  private(set) var thresholds: [ThresholdRecord] = []
  private(set) var stages: [StageRecord] = []
  private(set) var crashes: [CrashRecord] = []
  private(set) var damages: [DamageRecord] = []
  private(set) var notes: [String] = []
  private var judgements = Judgements()
  private var isKilled = false
  private var path = ""

  /// A digest of no records.
  package init() {}

  /// Reads a report.
  init(_ reader: ReportReader) throws(ReportError) {
    path = reader.path
    let ending = try reader.forEach { add($0) }
    isKilled = ending == .killed
  }

  /// Adds the next record.
  package mutating func add(_ record: Record) {
    judgements.add(record)
    switch record {
    case .run(let run): self.run = run
    case .end(let end): self.end = end
    case .property(let property): properties.append(property)
    case .threshold(let threshold): thresholds.append(threshold)
    case .stage(let stage): stages.append(stage)
    case .crash(let crash): crashes.append(crash)
    case .damage(let damage): damages.append(damage)
    case .note(let note) where notes.count < Self.noteLimit: notes.append(note.text)
    default: break
    }
  }

  /// What it judged, in the order of the report.
  var all: [Judgement] { judgements.finished(isKilled: isKilled) }

  /// As in `run on sqlite`.
  var name: String { run.map(ReportGroup.name) ?? PageText.fileName(path) }

  var program: String { run?.program ?? RunRecord.usualProgram }

  var verdict: VerdictWords { VerdictWords(end, isKilled: isKilled) }
}
