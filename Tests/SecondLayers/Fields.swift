import HabitDomain
import Foundation

/// A row as a list of texts, which is how ``RowsLayer`` stores it: `["…", null, …]`.
struct Fields: Sendable {
  private var rest: ArraySlice<String?>

  init(json: [UInt8]) throws(DataLayerError) {
    do { rest = try JSONDecoder().decode([String?].self, from: Data(json))[...] } catch {
      throw .service(.corrupted)
    }
  }

  static func json(_ fields: [(any CustomStringConvertible)?]) throws(DataLayerError) -> String {
    do {
      let texts = fields.map { $0?.description }
      return String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    } catch { throw .service(.corrupted) }
  }
}

extension Fields {
  mutating func text() throws(DataLayerError) -> String {
    guard let text = try optionalText() else { throw .service(.corrupted) }
    return text
  }

  mutating func optionalText() throws(DataLayerError) -> String? {
    guard let field = rest.popFirst() else { throw .service(.corrupted) }
    return field
  }

  mutating func value<T: LosslessStringConvertible>() throws(DataLayerError) -> T {
    guard let value = T(try text()) else { throw .service(.corrupted) }
    return value
  }

  mutating func optionalValue<T: LosslessStringConvertible>() throws(DataLayerError) -> T? {
    guard let text = try optionalText() else { return nil }
    guard let value = T(text) else { throw .service(.corrupted) }
    return value
  }

  mutating func id() throws(DataLayerError) -> Identifier {
    guard let id = Identifier(try text()) else { throw .service(.corrupted) }
    return id
  }

  mutating func choice<T: RawRepresentable<String>>() throws(DataLayerError) -> T {
    guard let choice = T(rawValue: try text()) else { throw .service(.corrupted) }
    return choice
  }

  mutating func instant() throws(DataLayerError) -> Instant {
    Instant(milliseconds: try value())
  }

  mutating func optionalInstant() throws(DataLayerError) -> Instant? {
    try optionalValue().map(Instant.init(milliseconds:))
  }

  mutating func day() throws(DataLayerError) -> CivilDay { CivilDay(try value()) }

  mutating func optionalDay() throws(DataLayerError) -> CivilDay? {
    try optionalValue().map(CivilDay.init)
  }
}
