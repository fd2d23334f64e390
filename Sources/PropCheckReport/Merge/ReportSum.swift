/// The records of several reports, added up one after the other.
struct ReportSum {
  private let survey: ReportSurvey
  private let choices: [String: PropertyParts.Choice]
  private var properties: [String: PropertySum] = [:]
  private var mutants: [String: MutantRecord] = [:]
  private var notes: [NoteRecord] = []
  private var criteria: CriteriaRecord?
  private var loads: LoadSum
  private let samples: SampleFile?
  /// A property with damaged samples.
  private(set) var damaged: String?
  /// The parts of properties in the current report: the failures and samples that follow belong to them.
  private var current: (id: String, place: Int)?

  /// - Parameters:
  ///   - survey: The survey of the reports.
  ///   - choices: Which parts of each property count.
  ///   - isWhole: Whether nothing is missing.
  ///   - samples: Where samples are kept; in memory without a file.
  init(
    _ survey: ReportSurvey, _ choices: [String: PropertyParts.Choice], isWhole: Bool,
    samplesIn samples: SampleFile?
  ) {
    (self.survey, self.choices, self.samples) = (survey, choices, samples)
    loads = LoadSum(isWhole: isWhole)
  }

  /// Adds a record of the report at a place.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - report: The place of its report.
  ///   - places: How many parts of each property that report had before.
  ///   - pass: Receives records of properties that are not whole yet.
  mutating func add(
    _ record: Record, of report: Int, _ places: inout ReportSurvey.Places,
    passing pass: (Record) -> Void
  ) {
    switch record {
    case .property(let property):
      current = (property.id, places[property.id] ?? 0)
      places[property.id, default: 0] += 1
      guard isChosen(property.id, of: report) else { return }
      guard isWhole(property.id) else { return pass(record) }
      let sum = PropertySum(property, modulus: survey.shards, samplesIn: samples)
      guard properties[property.id] != nil else { return properties[property.id] = sum }
      properties[property.id]?.add(property)
    case .failure(let failure):
      guard isChosen(failure.property, of: report) else { return }
      guard isWhole(failure.property) else { return pass(record) }
      properties[failure.property]?.add(failure)
    case .samples(let samples):
      guard isChosen(samples.property, of: report) else { return }
      guard isWhole(samples.property) else { return pass(record) }
      properties[samples.property]?.add(samples)
      if properties[samples.property]?.lacksSamples == true { damaged = samples.property }
    case .mutant(let mutant): keep(mutant)
    case .criteria(let record): criteria = criteria ?? record
    case .note(let note): keep(note)
    case .run, .plan, .end, .unknown: break
    default: if survey.isCounted(record, of: report) { _ = loads.add(record) }
    }
  }

  private func isWhole(_ id: String) -> Bool { choices[id]?.missing.isEmpty ?? false }

  /// Whether the latest part of a property is one that counts.
  private func isChosen(_ id: String, of report: Int) -> Bool {
    guard let current, current.id == id else { return false }
    return choices[id]?.parts.contains { ($0.report, $0.place) == (report, current.place) } ?? false
  }

  private mutating func keep(_ note: NoteRecord) {
    guard let obstacle = note.obstacle, let mutant = obstacle.mutant else {
      if !notes.contains(note) { notes.append(note) }
      return
    }
    // Another report has the mutant, or will have it.
    guard survey.isUntriable(mutant), !obstacle.isTemporary else { return }
    guard let place = notes.firstIndex(where: { $0.obstacle?.mutant == mutant }) else {
      return notes.append(note)
    }
    // One for each mutant, whatever the order of the reports.
    if note.text < notes[place].text { notes[place] = note }
  }

  private mutating func keep(_ mutant: MutantRecord) {
    guard let known = mutants[mutant.id] else { return mutants[mutant.id] = mutant }
    let isLess = Record.mutant(mutant).canonical < Record.mutant(known).canonical
    if isLess { mutants[mutant.id] = mutant }
  }
}

extension ReportSum {
  /// The joined records, in the order of the first report.
  var records: [Record] {
    let results = survey.order.compactMap { properties[$0]?.result() }
    let verdicts = results.map { ($0.property.id, $0.property.verdict) }
    return notes.map(Record.note)
      + results.flatMap { [.property($0.property)] + $0.failures.map(Record.failure) }
      + survey.order.compactMap { mutants[$0] }.map(Record.mutant) + loads.records
      + [criteria?.judged(after: Dictionary(verdicts) { first, _ in first })].compactMap(\.self)
      .map(Record.criteria)
  }
}
