import Foundation

/// Reads the records of a report, or of the `.part` file of a killed run.
public struct ReportReader: Sendable {
  /// How a file ended.
  public enum Ending: Hashable, Sendable {
    /// The last record was read.
    case complete
    /// The file is the `.part` of a killed run.
    case killed
  }

  /// The file.
  public let path: String
  /// The limit of the unpacked size, in bytes.
  public let limitBytes: Int

  /// Names a file without reading it.
  public init(path: String, limitBytes: Int = 256 << 20) {
    self.path = path
    self.limitBytes = limitBytes
  }

  /// Calls `body` with each known record in order.
  ///
  /// - Returns: How the file ended.
  /// - Throws: ``ReportError``, after the records before the damage.
  public func forEach(_ body: (Record) -> Void) throws(ReportError) -> Ending {
    try forEachPart { number, bytes throws(ReportError) in
      // Version and record in one go, because most of the time goes into reading JSON.
      let line = try decode(Versioned.self, from: bytes, number: number)
      guard let record = line.record else { throw .newer(path: path, version: line.v) }
      body(record)
      return record.kind
    }
  }

  /// Calls `body` with each line, with unknown kinds and keys.
  ///
  /// - Returns: How the file ended.
  /// - Throws: ``ReportError``, after the lines before the damage.
  public func forEachText(_ body: (String) -> Void) throws(ReportError) -> Ending {
    try forEachLine { line throws(ReportError) in body(String(decoding: line.bytes, as: UTF8.self))
    }
  }

  /// All known records, for small reports.
  ///
  /// - Throws: ``ReportError``.
  public func records() throws(ReportError) -> [Record] {
    var records: [Record] = []
    _ = try forEach { records.append($0) }
    return records
  }
}

extension ReportReader {
  /// The first records of a report, without reading the rest.
  func firstRecords(_ count: Int) throws(ReportError) -> [Record] {
    var reader = try MemberReader(path: path, limitBytes: limitBytes)
    var lines = LineSplitter()
    var records: [Record] = []
    while records.count < count, case .member(let bytes) = try reader.next() {
      for (number, bytes) in lines.split(bytes).prefix(count - records.count) {
        records.append(try record(in: try head(of: bytes, number: number)))
      }
    }
    return records
  }

  /// A line with a supported version.
  struct Line {
    let number: Int
    let bytes: ArraySlice<UInt8>
    let kind: String
  }

  private struct Head: Decodable {
    let v: Int
    let kind: String
  }

  /// A record of a supported version; nil for one of a newer version.
  private struct Versioned: Decodable {
    let v: Int
    let record: Record?

    private enum CodingKeys: CodingKey { case v }

    init(from decoder: any Decoder) throws {
      v = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .v)
      record = v <= Record.version ? try Record(from: decoder) : nil
    }
  }

  func forEachLine(_ body: (Line) throws(ReportError) -> Void) throws(ReportError) -> Ending {
    try forEachPart { number, bytes throws(ReportError) in
      let line = try head(of: bytes, number: number)
      try body(line)
      return line.kind
    }
  }

  /// Calls `body` with each line; it returns the kind of its record.
  private func forEachPart(
    _ body: (_ number: Int, _ bytes: ArraySlice<UInt8>) throws(ReportError) -> String
  ) throws(ReportError) -> Ending {
    var reader = try MemberReader(path: path, limitBytes: limitBytes)
    var lines = LineSplitter()
    var last: (number: Int, kind: String)?
    reading: while true {
      switch try reader.next() {
      case .member(let bytes):
        for (number, bytes) in lines.split(bytes) { last = (number, try body(number, bytes)) }
      case .end, .cut: break reading
      }
    }
    if last?.kind == "end" { return .complete }
    // Only a `.part` file may lack its last record.
    if path.hasSuffix(".part") { return .killed }
    throw .truncated(path: path, records: last?.number ?? 0)
  }

  private func head(of bytes: ArraySlice<UInt8>, number: Int) throws(ReportError) -> Line {
    let head = try decode(Head.self, from: bytes, number: number)
    guard head.v <= Record.version else { throw .newer(path: path, version: head.v) }
    return Line(number: number, bytes: bytes, kind: head.kind)
  }

  func record(in line: Line) throws(ReportError) -> Record {
    try decode(Record.self, from: line.bytes, number: line.number)
  }

  func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: ArraySlice<UInt8>, number: Int
  ) throws(ReportError) -> Value {
    do {
      return try ReportCoder.value(type, from: bytes)
    } catch {
      throw .damaged(
        path: path, place: "record \(number)", reason: "it is not a record of a report")
    }
  }
}

/// Splits a stream of bytes into lines.
struct LineSplitter {
  private var rest: [UInt8] = []
  private var number = 0

  /// The lines completed by these bytes, numbered from 1, without empty ones.
  mutating func split(_ bytes: [UInt8]) -> [(number: Int, bytes: ArraySlice<UInt8>)] {
    // The buffered bytes have none: scanning them again would take quadratic time for a line of many
    // members.
    guard let last = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
      rest += bytes
      return []
    }
    let complete: [UInt8] = rest + bytes[..<last]
    rest = Array(bytes[(last + 1)...])
    return complete.split(separator: UInt8(ascii: "\n")).map { line in
      number += 1
      return (number, line)
    }
  }
}
