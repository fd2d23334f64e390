/// Writes a report as gzipped JSON Lines, in constant memory.
///
/// A gzip member ends after 256 KiB or 5 s, so that the `.part` file of a killed run can be read.
public struct ReportWriter: ~Copyable {
  /// The uncompressed size at which a member ends.
  public static let memberBytes = 256 << 10
  /// The age at which a member ends, when the next record comes.
  public static let memberNanoseconds: UInt64 = 5_000_000_000

  /// The number of records appended.
  public private(set) var count = 0
  private var file: DurableFile
  private let path: String
  private let clock: @Sendable () -> UInt64
  private var pending: [UInt8] = []
  private var began: UInt64

  /// Creates `path.part` and its folder.
  ///
  /// - Parameters:
  ///   - path: The final name; an older report of this name is replaced.
  ///   - clock: A monotonic clock in nanoseconds.
  /// - Throws: ``ReportError/unwritable(path:reason:)``.
  public init(path: String, clock: @escaping @Sendable () -> UInt64) throws(ReportError) {
    self.path = path
    self.clock = clock
    file = try DurableFile(path: path, keepsParts: true)
    began = clock()
  }

  /// Adds a record.
  ///
  /// - Throws: ``ReportError/unwritable(path:reason:)``; earlier records stay in the `.part` file.
  public mutating func append(_ record: Record) throws(ReportError) {
    guard let line = ReportCoder.line(of: record) else {
      throw .unwritable(path: path, reason: "a number is NaN or infinite")
    }
    pending += line
    pending.append(UInt8(ascii: "\n"))
    count += 1
    let age = clock().subtractingReportingOverflow(began).partialValue
    if pending.count >= Self.memberBytes || age >= Self.memberNanoseconds { try endMember() }
  }

  /// Ends the member, before long work in which the run might be killed.
  ///
  /// - Throws: ``ReportError/unwritable(path:reason:)``; earlier records stay in the `.part` file.
  public mutating func flush() throws(ReportError) {
    if !pending.isEmpty { try endMember() }
  }

  /// Ends the report and gives the file its final name.
  ///
  /// - Throws: ``ReportError/unwritable(path:reason:)``; earlier records stay in the `.part` file.
  public consuming func finish() throws(ReportError) {
    if !pending.isEmpty || count == 0 { try endMember() }
    try file.commit()
  }

  /// Abandons the report, and removes what was written so far.
  package consuming func discard() { file.discard() }

  private mutating func endMember() throws(ReportError) {
    guard let member = Gzip.member(of: pending) else {
      throw .unwritable(path: path, reason: "there is not enough memory to compress it")
    }
    try file.write(member)
    pending.removeAll(keepingCapacity: true)
    began = clock()
  }
}
