import HabitDomain
import Foundation

/// Encodes and decodes bodies, and reports failures as ``CloudError``.
enum JSON {
  /// Encodes a value with sorted keys, so equal values have equal bytes.
  static func encode(_ value: some Encodable) throws(CloudError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only non-finite numbers, which JSON cannot represent, can fail.
    do { return try encoder.encode(value) } catch { throw .refused(.invalidArguments) }
  }

  static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: Data
  ) throws(CloudError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: bytes)
    } catch {
      throw .malformedAnswer(reason(error))
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context): "\(path(context.codingPath + [key])) is missing"
    case .valueNotFound(_, let context), .typeMismatch(_, let context):
      "\(path(context.codingPath)) has the wrong type"
    // A number out of range, or an unknown type.
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      "\(path(context.codingPath)) cannot be read"
    default: "it is not JSON"
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    guard !keys.isEmpty else { return "the body" }
    return "\"" + keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
      + "\""
  }
}
