/// A report without what may differ between equal runs, in the order (property, case).
///
/// Runs with the same version, seed and options have the same stream, whatever the number of jobs.
/// It is held in memory, because a merged report may come in any order.
public struct CanonicalStream: Sendable {
  private var lines: [(bytes: [UInt8], place: CanonicalLine.Place)] = []

  /// An empty stream.
  public init() {}

  /// Adds a record.
  public mutating func append(_ record: Record) {
    guard let line = ReportCoder.line(of: record) else { return }
    append(line: line)
  }

  /// Adds all records of a report, with unknown kinds and keys.
  ///
  /// - Throws: ``ReportError``.
  public mutating func append(contentsOf report: ReportReader) throws(ReportError) {
    _ = try report.forEachLine { line throws(ReportError) in append(line: Array(line.bytes)) }
  }

  /// The lines, in order.
  public var bytes: [UInt8] {
    sorted.flatMap { $0 + [UInt8(ascii: "\n")] }
  }

  /// The SHA-256 of the stream in hexadecimal digits.
  public var fingerprint: String {
    var hash = SHA256()
    for line in sorted {
      hash.update(line)
      hash.update([UInt8(ascii: "\n")])
    }
    return hash.hexadecimal()
  }

  private mutating func append(line: [UInt8]) {
    guard
      let value = try? ReportCoder.value(JSONValue.self, from: line),
      let canonical = CanonicalLine(value)
    else { return }
    lines.append((canonical.bytes, canonical.place))
  }

  /// Records with equal keys keep their order.
  private var sorted: [[UInt8]] {
    lines.enumerated()
      .sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      .map(\.element.bytes)
  }
}
