import Foundation

/// Encodes and decodes the lines of a report.
enum ReportCoder {
  /// A line without its newline; its keys are sorted.
  ///
  /// - Returns: nil for a number that JSON cannot hold.
  static func line<Value: Encodable>(of value: Value) -> [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map(Array.init)
  }

  static func value<Value: Decodable>(
    _ type: Value.Type, from line: some Sequence<UInt8>
  ) throws -> Value {
    try JSONDecoder().decode(type, from: Data(line))
  }
}

extension Record {
  /// The record as a line of a report, without the newline.
  public var json: String {
    String(decoding: ReportCoder.line(of: self) ?? [], as: UTF8.self)
  }
}
