import LoadCheck
import PropCheck

/// The contents of several reports, without their counts: read first, to know what to add up.
///
/// Its memory grows with the number of properties and reports, by some hundred bytes each, not with their size.
struct ReportSurvey {
  private(set) var heads: [ReportHead] = []
  /// The parts of each property.
  private(set) var properties: [String: PropertyParts] = [:]
  /// The properties and mutants in the order of the first report that has them.
  private(set) var order: [String] = []
  private var seen: Set<String> = []
  /// The places of the reports whose run did not end.
  private(set) var unfinished: Set<Int> = []
  /// Whether a load failed more often than its records say, as by a wrong answer.
  private(set) var hasUnrecordedFailure = false
  /// The mutants that were tried, with the place of a report that has them.
  private(set) var mutants: [String: Int] = [:]
  /// Why a run could not try some mutants, and never will.
  private var untriable: [String: NoteRecord.Obstacle] = [:]
  /// What ended the load of the report at a place, so that it would end again.
  private var refused: [Int: [NoteRecord]] = [:]
  private(set) var loads = LoadParts()
  /// The number of shards; 1 for a run that is not divided.
  let shards: Int
  /// The shards that each report has; one without a plan has all of them.
  private let numbers: [Set<Int>]

  /// - Parameter heads: What the reports say about their runs, in the order of their shards.
  init(_ heads: [ReportHead]) {
    self.heads = heads
    shards = heads.map(\.shards).max() ?? 1
    let all = Set(1...max(1, shards))
    numbers = heads.map { $0.plan.map { Set($0.parts) } ?? all }
    for work in plan { note(work.id) }
  }

  /// The properties or mutants of all shards; empty if no report says.
  var plan: [PlanRecord.Work] {
    heads.lazy.compactMap(\.plan?.work).first { !$0.isEmpty } ?? []
  }

  mutating func note(_ id: String) {
    if seen.insert(id).inserted { order.append(id) }
  }

  /// Whether a mutant could not be tried, and never will be.
  func isUntriable(_ mutant: String) -> Bool {
    untriable[mutant] != nil && mutants[mutant] == nil
  }

  /// Why some mutants could not be tried, and never will be.
  var obstacles: [NoteRecord.Obstacle] {
    untriable.sorted { $0.key < $1.key }.filter { isUntriable($0.key) }.map(\.value)
  }

  /// What ended a load in all of these reports, so that it would end again; none unless all say so. As many as there are notes in
  /// the merged report, which has each once.
  func refusals(at places: [Int]) -> [NoteRecord.Obstacle] {
    guard places.allSatisfy({ refused[$0] != nil }) else { return [] }
    return Set(places.flatMap { refused[$0] ?? [] }).compactMap(\.obstacle)
      .sorted { $0.exit < $1.exit }
  }

  /// Whether a record of the report at a place counts. Of a stage that several reports have of one shard, one does that did not end
  /// early, as its load may have been stopped in that stage.
  func isCounted(_ record: Record, of place: Int) -> Bool {
    let (places, shard) = (loads.places(of: record), LoadParts.shard(of: record))
    let whole = places.first { place in
      !unfinished.contains(place) && (shard == 0 || heads[place].parts.contains(shard))
    }
    return places.isEmpty || (whole ?? places[0]) == place
  }

  /// Whether the run hunts mutants.
  var isOfMutants: Bool { heads.first?.run.command == "mutants" }
}

extension ReportSurvey {
  /// Reads all of the report at a place.
  mutating func read(_ place: Int) throws(MergeError) {
    let path = heads[place].path
    var places: Places = [:]
    var end: EndRecord?
    var problems = 0
    var obstructed: [NoteRecord] = []
    var impossible: String?
    let ending = try MergeError.reading { () throws(ReportError) in
      let reader = ReportReader(path: path)
      return try reader.forEachLine { line throws(ReportError) in
        // Samples are most of a report; they are read when they are added up.
        guard line.kind != Record.samplesKind else { return }
        let record = try reader.record(in: line)
        problems += Problem.all(in: record).count
        if case .note(let note) = record, note.obstacle != nil { obstructed.append(note) }
        if case .end(let last) = record { end = last }
        impossible = impossible ?? problem(with: record)
        add(record, line.bytes, of: place, &places)
      }
    }
    if let impossible { throw .impossible(path: path, reason: impossible) }
    let obstacles = obstructed.compactMap(\.obstacle)
    let isOver = end.map { note($0, after: problems, obstacles, of: heads[place]) } ?? false
    if ending == .killed || !isOver { unfinished.insert(place) }
    for obstacle in obstacles where !obstacle.isTemporary {
      if let mutant = obstacle.mutant { untriable[mutant] = obstacle }
    }
    let isRefused = heads[place].run.command == "load" && end?.verdict == .invalid
    if isRefused, !obstacles.isEmpty, !obstacles.contains(where: \.isTemporary) {
      refused[place] = obstructed
    }
  }

  /// - Returns: Whether the run did everything that it was meant to do.
  private mutating func note(
    _ end: EndRecord, after problems: Int, _ obstacles: [NoteRecord.Obstacle], of head: ReportHead
  ) -> Bool {
    switch head.run.command {
    case "load":
      noteUnrecordedFailure(end, problems, obstacles)
      // What was left out because a store cannot be used has no record.
      return ![.interrupted, .invalid].contains(end.verdict) && !head.lacksSome(after: end)
    // Nor does a mutant that could not be tried, but may be later; old reports do not say which one it is.
    case "mutants" where obstacles.contains(where: \.isTemporary): return false
    case "mutants" where end.verdict == .invalid && obstacles.isEmpty: return false
    default:
      return end.verdict != .interrupted && !head.lacksSome(after: end)
    }
  }

  /// A load that something kept from going on counts that as a failure, too; old reports do not say what it was.
  private mutating func noteUnrecordedFailure(
    _ end: EndRecord, _ problems: Int, _ obstacles: [NoteRecord.Obstacle]
  ) {
    switch end.verdict {
    case .failed where end.failures > problems: hasUnrecordedFailure = true
    case .invalid where !obstacles.isEmpty && end.failures > problems + obstacles.count:
      hasUnrecordedFailure = true
    default: break
    }
  }

  private mutating func add(
    _ record: Record, _ line: ArraySlice<UInt8>, of place: Int, _ places: inout Places
  ) {
    switch record {
    case .property(let property): add(property, line, of: place, &places)
    case .mutant(let mutant):
      note(mutant.id)
      mutants[mutant.id] = place
    default: loads.add(record, of: place)
    }
  }

  /// What is impossible about a record; nil if nothing is.
  private func problem(with record: Record) -> String? {
    switch record {
    case .property(let property): problem(with: property)
    case .interval(let interval): problem(with: interval)
    default: nil
    }
  }

  private func problem(with interval: IntervalRecord) -> String? {
    guard let t = interval.t, t.intervals.count > IntervalSeries.limit else { return nil }
    return "the course of \(interval.mix) has more than \(IntervalSeries.limit) intervals"
  }

  private func problem(with property: PropertyRecord) -> String? {
    let counts =
      [property.cases, property.discards, property.possible ?? 0] + property.labels.map(\.count)
    guard counts.allSatisfy({ $0 >= 0 }) else {
      return "\(property.id) counts less than nothing"
    }
    let isSorted = zip(property.coverage, property.coverage.dropFirst()).allSatisfy {
      $0.from < $1.from
    }
    guard isSorted, CaseSet(property.coverage, modulus: shards) != nil else {
      return "the cases of \(property.id) are not those of shards of \(shards)"
    }
    return nil
  }

  /// The place of a part among those of its property in one report.
  typealias Places = [String: Int]

  /// Notes a property that the report at a place holds.
  private mutating func add(
    _ property: PropertyRecord, _ line: ArraySlice<UInt8>, of report: Int, _ places: inout Places
  ) {
    note(property.id)
    defer { places[property.id, default: 0] += 1 }
    let hasEnded = [.failed, .gaveUp, .invalid].contains(property.verdict)
    properties[property.id, default: PropertyParts(modulus: shards)].add(
      PropertyParts.Part(
        report: report, place: places[property.id] ?? 0, shards: numbers[report],
        ranges: property.coverage, isSettled: property.isSettled,
        hasStopped: hasEnded && !property.isSettled, isUnrun: property.isUnrun,
        isInterrupted: property.verdict == .interrupted,
        hasFailed: property.verdict == .failed,
        possible: property.possible ?? (property.isExhausted == true ? property.cases : nil),
        digest: SHA256.hexadecimal(of: Array(line))))
  }

  /// The number of planned cases of each property, where it is known.
  var plannedCases: [String: Int] {
    Dictionary(plan.compactMap { work in work.cases.map { (work.id, $0) } }) { first, _ in first }
  }
}
