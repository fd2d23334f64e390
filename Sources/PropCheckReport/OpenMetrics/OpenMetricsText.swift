/// The figures of a report in the text format of OpenMetrics, for a monitor to scrape or a file to collect.
///
/// Units are seconds, bytes and ratios, and names end in them. Histograms have equal buckets, so that those of several
/// reports can be added.
public struct OpenMetricsText: Sendable {
  private var run = RunMetrics()
  private var load = LoadMetrics()
  private var verdicts = VerdictMetrics()

  /// A report of no records.
  init() {}

  /// Reads a report.
  ///
  /// - Throws: ``ReportError`` if it cannot be read.
  public init(_ reader: ReportReader) throws(ReportError) {
    _ = try reader.forEach { add($0) }
  }

  mutating func add(_ record: Record) {
    run.add(record)
    load.add(record)
    verdicts.add(record)
  }

  /// The text, which ends in `# EOF`.
  public var text: String {
    (run.families + load.families + verdicts.families).map(\.text).joined() + "# EOF\n"
  }
}
