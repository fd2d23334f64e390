import PropCheckReport

/// What all mutants of a run together show: how many were found, and by how long scripts.
struct MutantVerdict {
  /// Those that were to be tried, in the order of the catalogue.
  let mutants: [Mutant]
  let records: [MutantRecord]
  /// Whether these are all of the catalogue, which the known medians are about.
  let isWhole: Bool

  /// Records a sentence about all, and one about each group; long scripts fail the run.
  func record(in sink: RecordSink, _ tally: inout Tally) {
    note(MutantSummary(mutants: records), "", beyond: isWhole ? 1 : .infinity, sink, &tally)
    for group in isWhole ? groups : [] {
      let members = Set(mutants.filter { $0.group == group }.map(\.id))
      let summary = MutantSummary(mutants: records.filter { members.contains($0.id) })
      note(summary, group.name + ": ", beyond: group.longest, sink, &tally)
    }
  }

  /// The groups in the order of the catalogue.
  private var groups: [Mutant.Group] {
    mutants.compactMap(\.group).reduce(into: []) { groups, group in
      if !groups.contains(group) { groups.append(group) }
    }
  }

  /// Records a summary; fails the run if its scripts are `factor` times longer than the known ones.
  private func note(
    _ summary: MutantSummary, _ head: String, beyond factor: Double, _ sink: RecordSink,
    _ tally: inout Tally
  ) {
    let isLong = summary.isLong(beyond: factor)
    if isLong { tally.fail() }
    let verdict = isLong ? ": FAILED, since the scripts found are longer" : ""
    sink.record(.note(NoteRecord(text: head + summary.text + verdict)))
  }
}
