/// Formats records for people, on the console and in `propcheck report`.
public struct TextReport: Sendable {
  private let style: TextStyle
  private let isDetailed: Bool
  private let columns: Int?
  /// The program whose commands are shown.
  private var program: String
  private var isBlank = false
  /// The costs of the current mix.
  private var costs: [CostRecord] = []

  /// An empty report.
  ///
  /// - Parameters:
  ///   - style: What can be shown.
  ///   - isDetailed: Whether to show phases, memory and labels.
  ///   - columns: The width of the terminal; nil for lines of any length.
  ///   - program: The program whose commands are shown, until a run names another.
  public init(
    style: TextStyle, isDetailed: Bool = false, columns: Int? = nil,
    program: String = RunRecord.usualProgram
  ) {
    (self.columns, self.style, self.isDetailed) = (columns, style, isDetailed)
    self.program = program
  }

  /// The lines of the next record.
  public mutating func lines(for record: Record) -> [String] {
    if case .run(let run) = record { begin(run) }
    switch record {
    case .mix: costs = []
    case .cost(let cost): costs.append(cost)
    default: break
    }
    let lines = lines(of: record)
    // Blocks begin and end with an empty line; two in a row become one.
    let isDoubled = isBlank && lines.first?.isEmpty == true
    isBlank = lines.last?.isEmpty ?? isBlank
    let shown = lines.dropFirst(isDoubled ? 1 : 0).map(style.encode)
    // A failure wraps itself, because its command must stay whole.
    if case .failure = record { return shown }
    return shown.flatMap { Fold.line($0, columns: columns) }
  }

  private mutating func begin(_ run: RunRecord) {
    program = run.program ?? RunRecord.usualProgram
  }

  private var verdicts: LoadVerdictText { LoadVerdictText(style: style, isDetailed: isDetailed) }

  private func lines(of record: Record) -> [String] {
    switch record {
    case .run(let run): [RunText(run: run, style: style).line, ""]
    case .property(let property):
      PropertyText(property: property, style: style, columns: columns).lines
        + (isDetailed ? PropertyDetails(property: property).lines : [])
    case .failure(let failure):
      FailureText(
        failure: failure, program: program, style: style, columns: columns
      ).lines
    case .mutant(let mutant): MutantText(mutant: mutant, style: style, isDetailed: isDetailed).lines
    case .crash(let crash): CrashText(style: style).lines(of: crash)
    case .damage(let damage): CrashText(style: style).lines(of: damage)
    case .criteria(let record):
      CriteriaText(record: record, style: style, isDetailed: isDetailed, columns: columns).lines
    case .mix(let mix): MixText(mix: mix, style: style).lines
    case .stage(let stage):
      StageText(stage: stage, costs: costs, style: style, isDetailed: isDetailed).lines
    case .cost, .interval, .plan, .samples: []
    case .scaling(let scaling): verdicts.lines(of: scaling)
    case .cycle(let cycle): verdicts.lines(of: cycle)
    case .budget(let budget): verdicts.lines(of: budget)
    case .threshold(let threshold): verdicts.lines(of: threshold)
    case .comparison(let comparison): verdicts.lines(of: comparison)
    case .note(let note): ["  " + Printable.line(note.text)]
    case .end(let end): ["", EndText(end: end, style: style).line]
    case .unknown: []
    }
  }
}
