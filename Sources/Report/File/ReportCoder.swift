import Foundation

/// How a record becomes a line, and back.
enum ReportCoder {
  /// One line without its end; keys are sorted, so that equal records are equal lines.
  ///
  /// - Returns: nil only for a number that JSON cannot hold, which no record has.
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
  /// The record as it stands in a file, without the end of its line.
  public var json: String {
    String(decoding: ReportCoder.line(of: self) ?? [], as: UTF8.self)
  }
}
