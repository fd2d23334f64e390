import PropCheck
import PropCheckReport

/// Fuzzes properties one after another, keeps what reaches something new, and compares that with chance.
struct FuzzCampaign {
  /// The most cases that are kept of a property.
  static let usualLimit = 200

  let system: SystemInterface
  let fuzzer: Fuzzer
  let options: RunOptions
  let layer: Layer
  let folder: SeedFolder
  let caseTime: Duration
  let limit: Int

  /// What came of a property.
  private struct Result {
    var property: PropertyRecord
    var failure: FailureRecord?
    /// Whether the machine had no room for the fuzzer, which it may have later.
    var lacksRoom = false
    /// Why its cases could not be kept.
    var unwritten: ReportError?
  }

  func run(_ properties: [Property], _ start: RunRecord) async throws(ToolError) -> ExitCode {
    // All are read before anything runs, so that a damaged one stops it early.
    var corpora: [String: [[UInt8]]] = [:]
    for property in properties { corpora[property.id] = try folder.corpus(of: property.id) }
    let sink = RecordSink(system, options)
    sink.record(.run(start))
    var (tally, results) = (Tally(), [Result]())
    for (index, property) in properties.enumerated() where !system.isCancelled() {
      let progress = sink.begin(property.id)
      progress(Progress(cases: index, total: properties.count))
      let time = share(of: properties.count - index, after: system.clock() &- sink.started)
      guard let result = await examine(property, corpora[property.id] ?? [], time) else { break }
      sink.record(.property(result.property))
      if let failure = result.failure { sink.record(.failure(failure)) }
      tally.add(result.property, failures: result.failure == nil ? 0 : 1)
      if result.lacksRoom { tally.invalidate(as: .temporary) }
      if let error = result.unwritten { sink.complain(error) }
      results.append(result)
    }
    for text in Self.summary(of: results.map(\.property)) {
      sink.record(.note(NoteRecord(text: text)))
    }
    if system.isCancelled() { tally.interrupt() }
    return sink.finish(tally, next: next(after: results.compactMap(\.failure)))
  }

  /// The remaining time, divided equally among the remaining properties.
  private func share(of properties: Int, after nanoseconds: UInt64) -> Duration {
    let time = options.time ?? .seconds(600)
    return max(.zero, time - .nanoseconds(Int64(clamping: nanoseconds))) / properties
  }

  private func next(after failures: [FailureRecord]) -> String {
    failures.first.map { $0.replayCommand(system.program) + " --step" }
      ?? "\(system.program) run --seed \(options.seed)"
      + (system.optionName(of: layer).map { " --layer \(ShellWord.quoted($0))" } ?? "")
  }
}

extension FuzzCampaign {
  /// Nil after a signal.
  private func examine(_ property: Property, _ corpus: [[UInt8]], _ time: Duration) async -> Result?
  {
    let start = system.clock()
    let order = Fuzzer.Order(
      layer: layer.name, property: property.id, corpus: corpus, seed: options.seed,
      // The other half is for chance.
      time: time / 2, caseTime: caseTime, limit: limit)
    var result = Result(property: PropertyRecord(property))
    do throws(ToolError) {
      guard let outcome = try fuzzer.run(order) else { return nil }
      result.property.cases = outcome.cases
      if let failing = outcome.failing {
        let found = outcome.corpus.filter { $0 != failing }
        if await take(failing, outcome.trouble, of: property, into: &result) {
          keep(found, of: property, into: &result)
        } else {
          let file = CorpusFile(property.id, (found.isEmpty ? corpus : found) + [failing])
          let isKept = file.cases.contains(failing)
          if isKept { try ToolError.reporting(folder.save(file)) }
          result.property.reason = Self.postponement(isKept, for: result.property.reason)
        }
      } else if let trouble = outcome.trouble {
        // A signal of a terminal stops the fuzzer as well.
        guard !system.isCancelled() else { return nil }
        result.property.giveUp("The fuzzer stopped: \(trouble)")
        keep(outcome.corpus, of: property, into: &result)
      } else {
        result.property.t?.coverage = Coverage(outcome)
        try keep(outcome.corpus, of: property)
      }
    } catch {
      if case .work = error, system.isCancelled() { return nil }
      result.lacksRoom = error.exitCode == .temporary
      if case .report(let error) = error { result.unwritten = error }
      result.property.giveUp(error.description)
    }
    let spent = Int(clamping: system.clock() &- start)
    result.property.t?.wallNanoseconds = spent
    result.property.t?.casesPerSecond =
      spent == 0 ? 0 : Int(Double(result.property.cases) * 1e9 / Double(spent))
    return result
  }

  private func keep(_ cases: [[UInt8]], of property: Property) throws(ToolError) {
    guard !cases.isEmpty else { return }
    try ToolError.reporting(folder.save(CorpusFile(property.id, cases)))
  }

  /// Keeps what a search found before it stopped; an error of the file does not hide why it stopped.
  private func keep(_ cases: [[UInt8]], of property: Property, into result: inout Result) {
    do throws(ToolError) {
      try keep(cases, of: property)
    } catch {
      if case .report(let error) = error { result.unwritten = error }
    }
  }

  /// What came of a case that is still to run again; without an obstacle, it was a signal.
  private static func postponement(_ isKept: Bool, for obstacle: String?) -> String {
    let end = isKept ? "it is kept" : "it is not kept, as the corpus is full"
    guard let obstacle else {
      return "A signal came before the case at which the fuzzer stopped could run again; \(end)."
    }
    return "The case at which the fuzzer stopped could not run again; \(end): \(obstacle)"
  }

  /// Shrinks and saves a failure.
  ///
  /// - Returns: Whether nothing more can be learned about it; after a signal, or if the machine lacks resources, it may
  ///   not have run again.
  private func take(
    _ failing: [UInt8], _ trouble: String?, of property: Property, into result: inout Result
  ) async -> Bool {
    guard !system.isCancelled() else {
      result.property.verdict = .interrupted
      return false
    }
    let replayed = await FuzzTarget(property).examine(failing, settings: options.settings(system))
    guard let finding = replayed.finding else {
      guard !system.isCancelled() else {
        result.property.verdict = .interrupted
        return false
      }
      if case .invalid(let reason) = replayed.verdict, Misuse.isOfMachine(reason) {
        (result.property.verdict, result.property.reason) = (.invalid, reason)
        return false
      }
      let reason = trouble ?? "the cause is unknown"
      result.property.giveUp(
        "The fuzzer stopped at a case that does not fail when it runs again: \(reason)")
      return true
    }
    result.property.verdict = .failed
    result.failure = folder.record(finding)
    return true
  }

  /// Which properties the search took further than chance did, and which it did not.
  private static func summary(of properties: [PropertyRecord]) -> [String] {
    let known = properties.compactMap { property in
      property.t?.coverage.map { (property.id, $0.further) }
    }
    let further = known.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }
      .map { "\($0.0) by \(Figure.count($0.1, "edge"))" }
    let others = known.filter { $0.1 == 0 }.map(\.0)
    return [("Further than chance: ", further), ("No further than chance: ", others)]
      .filter { !$0.1.isEmpty }.map { $0.0 + $0.1.joined(separator: ", ") + "." }
  }
}

extension PropertyRecord {
  /// The record of a property of which nothing is known yet.
  fileprivate init(_ property: Property) {
    self.init(
      id: property.id, claim: property.claim, requirements: property.rules, verdict: .passed,
      cases: 0, t: Cost(wallNanoseconds: 0))
  }

  fileprivate mutating func giveUp(_ reason: String) {
    (verdict, self.reason) = (.gaveUp, reason)
  }
}

extension Coverage {
  fileprivate init(_ outcome: Fuzzer.Outcome) {
    self.init(
      edges: outcome.edges, reached: outcome.reached.count,
      byChance: outcome.reachedByChance.count, casesByChance: outcome.casesByChance,
      further: outcome.reached.subtracting(outcome.reachedByChance).count,
      missed: outcome.reachedByChance.subtracting(outcome.reached).count,
      corpus: outcome.corpus.count)
  }
}
