/// Writes a report as gzip JSON Lines, in constant memory.
///
/// Every 256 KiB, and after 5 s, the lines so far become a gzip member of their own: a run that is killed leaves a
/// `.part` file whose members can be read.
public struct ReportWriter: ~Copyable {
  /// The most that one member holds before compression, but for the record that fills it.
  public static let memberBytes = 256 << 10
  /// The longest that a record waits for its member to end, if another one follows it.
  public static let memberNanoseconds: UInt64 = 5_000_000_000

  /// The records that were appended.
  public private(set) var count = 0
  private var file: DurableFile
  private let path: String
  private let clock: @Sendable () -> UInt64
  private var pending: [UInt8] = []
  private var began: UInt64

  /// Creates `path.part`, and the folders on the way to it.
  ///
  /// - Parameters:
  ///   - path: The name that the report gets when it is finished; an older report of this name is replaced.
  ///   - clock: A clock that never goes back, in nanoseconds.
  /// - Throws: ``ReportError/unwritable(path:reason:)``.
  public init(path: String, clock: @escaping @Sendable () -> UInt64) throws(ReportError) {
    self.path = path
    self.clock = clock
    file = try DurableFile(path: path, keepsParts: true)
    began = clock()
  }

  /// Adds a record.
  ///
  /// - Throws: ``ReportError/unwritable(path:reason:)``; what was written before stays in the `.part` file.
  public mutating func append(_ record: Record) throws(ReportError) {
    guard let line = ReportCoder.line(of: record) else {
      throw .unwritable(path: path, reason: "a record holds a number that JSON has not")
    }
    pending += line
    pending.append(UInt8(ascii: "\n"))
    count += 1
    let age = clock().subtractingReportingOverflow(began).partialValue
    if pending.count >= Self.memberBytes || age >= Self.memberNanoseconds { try endMember() }
  }

  /// Ends the member now, before work that takes long, so that a run that is killed in it loses no record.
  ///
  /// - Throws: ``ReportError/unwritable(path:reason:)``; what was written before stays in the `.part` file.
  public mutating func flush() throws(ReportError) {
    if !pending.isEmpty { try endMember() }
  }

  /// Ends the report and gives the file its name.
  ///
  /// - Throws: ``ReportError/unwritable(path:reason:)``; what was written before stays in the `.part` file.
  public consuming func finish() throws(ReportError) {
    if !pending.isEmpty || count == 0 { try endMember() }
    try file.commit()
  }

  private mutating func endMember() throws(ReportError) {
    guard let member = Gzip.member(of: pending) else {
      throw .unwritable(path: path, reason: "there is no memory to compress it")
    }
    try file.write(member)
    pending.removeAll(keepingCapacity: true)
    began = clock()
  }
}
