/// Where a report comes from, and how it ended.
struct RunMetrics {
  private var info = MetricFamily(
    "run", .info, "The command, its options, and the versions of everything.")
  private var start = MetricFamily(
    "run_start_time", .gauge, unit: "seconds", "When it started, since 1970.")
  private var passed = MetricFamily("run_passed", .gauge, "Whether it passed.")
  private var wall = MetricFamily("run_duration", .gauge, unit: "seconds", "The real time it took.")
  private var processor = MetricFamily(
    "run_processor", .gauge, unit: "seconds", "The processor time of all its threads.")
  private var resident = MetricFamily(
    "run_resident_memory_max", .gauge, unit: "bytes", "The greatest resident memory of a property.")
  private var cases = MetricFamily("run_cases", .counter, "Cases of all properties.")
  private var failures = MetricFamily("run_failures", .counter, "Failures that were found.")

  var families: [MetricFamily] {
    [info, start, passed, wall, processor, resident, cases, failures]
  }

  mutating func add(_ record: Record) {
    switch record {
    case .run(let run): add(run)
    case .end(let end): add(end)
    default: break
    }
  }

  private mutating func add(_ run: RunRecord) {
    let labels = MetricLabels([
      "program": run.program ?? RunRecord.usualProgram, "version": run.tool,
      "command": run.command, "layer": run.layer, "profile": run.options["profile"],
      "seed": "\(run.seed)", "shard": run.shard, "commit": run.t?.commit, "host": run.t?.host,
      "swift": run.t?.swift, "engine": run.t?.storage,
    ])
    info.add(labels, 1)
    if let milliseconds = run.t?.startUnixMilliseconds {
      start.add(MetricLabels(), Double(milliseconds) / 1e3)
    }
  }

  private mutating func add(_ end: EndRecord) {
    passed.add(MetricLabels(), isTrue: end.hasPassed)
    cases.add(MetricLabels(), max(0, end.cases))
    failures.add(MetricLabels(), max(0, end.failures))
    guard let t = end.t else { return }
    wall.add(MetricLabels(), Double(t.wallNanoseconds) / 1e9)
    processor.add(MetricLabels(), Double(t.processorNanoseconds) / 1e9)
    if let bytes = t.peakResidentBytes { resident.add(MetricLabels(), bytes) }
  }
}
