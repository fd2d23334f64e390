import Foundation
import StateCheck

extension ValueText {
  /// Values by their descriptions or, if they have none that they come back from, by JSON; nil if they have neither.
  static var ofIdentifiers: ValueText? {
    if Value.self is any LosslessStringConvertible.Type { return .plain }
    return Value.self is any Codable.Type ? .coded : nil
  }

  private static var plain: ValueText {
    ValueText(
      text: { ($0 as? any LosslessStringConvertible)?.description },
      value: { (Value.self as? any LosslessStringConvertible.Type)?.init($0) as? Value })
  }

  private static var coded: ValueText {
    ValueText(
      text: { value in
        guard let value = value as? any Encodable else { return nil }
        return (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) }
      },
      value: { text in
        guard let type = Value.self as? any Decodable.Type else { return nil }
        return (try? JSONDecoder().decode(type, from: Data(text.utf8))) as? Value
      })
  }
}
