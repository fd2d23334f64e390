/// Several reports of one run as one: those of its shards, or some of them, in any order and more than once.
///
/// Reports are read twice, one at a time: first to see which cases they have, then to add up their counts; for the bugs of an
/// incomplete run, once more. So memory grows with the number of properties and reports, not with the cases; the numbers of
/// each case by which required shares are judged are kept in a temporary file. Merging is associative, commutative and
/// idempotent, and the merged report of all shards has the fingerprint of the whole run.
public struct ReportMerge: Sendable {
  /// The run, without what differs between its shards.
  public let run: RunRecord
  /// What is missing for the whole run, a sentence each.
  public let gaps: [String]
  /// What is unusual although nothing is wrong, a sentence each.
  public let remarks: [String]
  private let survey: ReportSurvey
  private let choices: [String: PropertyParts.Choice]

  /// Reads the contents of the reports.
  ///
  /// - Parameter paths: At least one report.
  /// - Throws: ``MergeError`` if one cannot be read, or they cannot belong together.
  public init(_ paths: [String]) throws(MergeError) {
    let heads = try Self.heads(of: paths)
    var survey = ReportSurvey(heads)
    for place in heads.indices { try survey.read(place) }
    let choices = try survey.choices()
    (self.survey, self.choices) = (survey, choices)
    run = survey.run
    gaps = survey.gaps(choices)
    remarks = survey.remarks
  }

  /// Whether nothing is missing.
  public var isComplete: Bool { gaps.isEmpty }

  /// Whether a shard of a load failed for a reason without a record of its own.
  package var hasUnrecordedFailure: Bool { survey.hasUnrecordedFailure }

  /// What could not be run, and never will be.
  package var obstacles: [NoteRecord.Obstacle] {
    survey.obstacles + (isComplete ? survey.refusals : [])
  }

  /// The heads of the reports by shard, so that their order does not matter.
  private static func heads(of paths: [String]) throws(MergeError) -> [ReportHead] {
    var heads: [ReportHead] = []
    // A few heads, each of which says something that the earlier ones do not; all others have to
    // agree with them.
    var witnesses: [ReportHead] = []
    for path in paths {
      let records = try MergeError.reading { () throws(ReportError) in
        try ReportReader(path: path).firstRecords(2)
      }
      guard let head = ReportHead(path: path, records) else {
        throw .impossible(path: path, reason: "it does not begin with a run")
      }
      if let problem = head.problem { throw .impossible(path: path, reason: problem) }
      for witness in witnesses {
        guard let difference = head.difference(from: witness) else { continue }
        throw .otherRun(path: path, of: witness.path, what: difference)
      }
      if head.tellsMore(than: witnesses) { witnesses.append(head) }
      heads.append(head)
    }
    return heads.sorted { left, right in
      left.parts == right.parts
        ? left.path < right.path : left.parts.lexicographicallyPrecedes(right.parts)
    }
  }
}

extension ReportMerge {
  /// Calls `body` with each record of the merged report, except the first and the last, which depend on the verdict.
  ///
  /// - Throws: ``MergeError`` if a report can no longer be read, its samples are damaged, or the temporary file cannot be read.
  public func forEach(_ body: (Record) -> Void) throws(MergeError) {
    if let plan { body(.plan(plan)) }
    let samples = SampleFile()
    var sum = ReportSum(survey, choices, isWhole: isComplete, samplesIn: samples)
    for place in survey.heads.indices {
      let path = survey.heads[place].path
      var places: ReportSurvey.Places = [:]
      try MergeError.reading { () throws(ReportError) in
        _ = try ReportReader(path: path).forEach { record in
          sum.add(record, of: place, &places, passing: body)
        }
      }
      if let id = sum.damaged {
        throw .impossible(path: path, reason: "the samples of \(id) cannot be read")
      }
    }
    let records = sum.records
    if let error = samples?.error { throw .samplesLost(reason: "\(error)") }
    for record in records { body(record) }
  }

  /// The ids of the failures that each stand for a bug, by property: of those that share a symptom, even if only through others,
  /// the one of the first case.
  ///
  /// The merged report of an incomplete run has all of them, because what is missing may show that two bugs are one.
  ///
  /// - Throws: ``MergeError``, as ``forEach(_:)`` does.
  package func bugs() throws(MergeError) -> [String: Set<String>] {
    var failures: [String: [FailureRecord]] = [:]
    try forEach { record in
      guard case .failure(let failure) = record else { return }
      failures[failure.property, default: []].append(failure)
    }
    return failures.mapValues { Set(FailureJoin.joined($0).map(\.id)) }
  }

  /// What is still to be merged; nil once the run is whole.
  private var plan: PlanRecord? {
    guard !isComplete, survey.shards > 1 else { return nil }
    return PlanRecord(shards: survey.shards, parts: survey.parts, work: survey.plan)
  }
}

extension MergeError {
  static func reading<Value>(
    _ body: () throws(ReportError) -> Value
  ) throws(MergeError) -> Value {
    do throws(ReportError) {
      return try body()
    } catch {
      throw .unreadable(error)
    }
  }
}
