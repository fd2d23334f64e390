import Foundation
import PropCheckReport

/// `propcheck compare`: compares the loads of two versions.
struct CompareCommand {
  let invocation: Invocation
  let system: SystemInterface

  func run() throws(ToolError) -> ExitCode {
    let groups = try invocation.operands.map { operand throws(ToolError) in try runs(of: operand) }
    try ResultFiles(invocation: invocation, system: system)
      .requireApart(report: invocation["report"])
    try requireApart(from: groups.joined().map(\.path))
    let comparison = LoadComparison(first: groups[0], second: groups[1])
    try comparison.requireEqualWork()
    let records = comparison.records()
    guard !records.isEmpty else {
      system.complain(
        "Nothing was compared: the reports have no figure in common.\n"
          + "fix: compare reports of `\(system.program) load` of one profile.")
      return .nothingRan
    }
    return record(records, comparison)
  }

  private func requireApart(from reports: [String]) throws(ToolError) {
    let inputs = InputFiles(paths: reports, system: system)
    for option in ["report", "junit"] {
      if let file = invocation[option] { try inputs.requireApart(from: file, of: option) }
    }
  }

  /// One report, or all reports of a folder.
  private func runs(of operand: String) throws(ToolError) -> [ComparedRun] {
    guard system.lookUp(operand).isFolder else {
      return [try ComparedRun(path: operand, in: system)]
    }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: system.path(operand))
    } catch {
      throw .input(
        place: operand, reason: "The folder cannot be read: \(error.localizedDescription).",
        fix: "name a folder that can be read.")
    }
    let reports = names.filter { $0.hasSuffix(".jsonl.gz") }.sorted()
    guard !reports.isEmpty else {
      throw .input(
        place: operand, reason: "There is no report in the folder.",
        fix: "write some by \(system.program) load --report \(ShellWord.quoted(operand))/1.jsonl.gz"
      )
    }
    guard reports.count <= Self.limit else {
      throw .input(
        place: operand, reason: "There are \(reports.count) reports in the folder.",
        fix: "leave at most \(Self.limit) of them there.")
    }
    return try reports.map { name throws(ToolError) in
      try ComparedRun(path: operand + "/" + name, in: system)
    }
  }

  /// The most reports of a group, since all pairs are compared.
  private static let limit = 200

  private func record(_ records: [ComparisonRecord], _ comparison: LoadComparison) -> ExitCode {
    let sink = RecordSink(system, Presentation(invocation), report: invocation["report"])
    sink.record(
      .run(
        RunRecord(
          invocation, seed: comparison.seed, recorded: comparison.options, jobs: nil,
          layer: comparison.layers, engine: nil, system)))
    var tally = Tally()
    for record in records {
      sink.record(.comparison(record))
      tally.add(isMet: !record.isWorse)
    }
    for note in comparison.notes(of: records) { sink.record(.note(NoteRecord(text: note))) }
    return sink.finish(tally, next: next)
  }

  private var next: String {
    (["\(system.program) compare"] + invocation.operands.map(ShellWord.quoted)).joined(
      separator: " ")
  }
}
