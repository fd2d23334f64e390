/// The elements of a decoder, drawn: as many as are asked for, or until it is asked whether there are more.
struct UnkeyedDraws: UnkeyedDecodingContainer {
  let place: DecoderPlace
  private(set) var currentIndex = 0
  private let list = DrawnList()

  init(place: DecoderPlace) {
    self.place = place
  }

  var codingPath: [any CodingKey] { place.codingPath }
  var count: Int? { list.length(place.decoder) }
  var isAtEnd: Bool { !list.hasMore(currentIndex, place) }

  /// Whether the next element is null; only then it is passed.
  mutating func decodeNil() throws -> Bool {
    guard try advance().isNil() else {
      currentIndex -= 1
      return false
    }
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try advance().value(type, place.level, "")
  }

  /// Nil behind the last element, too.
  mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    guard hasNext else { return nil }
    return try advance().value(Value?.self, place.level, "")
  }

  mutating func nestedContainer<Nested>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    _ = try advance()
    return place.decoder.container(type, place.inside(""))
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    _ = try advance()
    return place.decoder.elements(place.inside(""))
  }

  mutating func superDecoder() throws -> any Decoder {
    _ = try advance()
    return place.decoder.decoder(level: place.inside(""))
  }

  /// The most elements that are drawn for an initializer that does not ask whether there are more.
  private static let limit = 1 << 16

  /// Whether an element may be asked for.
  private var hasNext: Bool { currentIndex < Self.limit && list.isOpen(currentIndex) }

  private mutating func advance() throws -> DrawingDecoder {
    guard hasNext else {
      let context = DecodingError.Context(
        codingPath: codingPath, debugDescription: "There are no more elements.")
      throw DecodingError.valueNotFound(Any.self, context)
    }
    currentIndex += 1
    return place.decoder
  }
}

/// How long a list of elements is; drawn as lists are, so that each element can be deleted while shrinking.
private final class DrawnList {
  /// The length, if it was asked for.
  private var count: Int?
  /// The planned length of a list that ends when its end is asked for; nil before that.
  private var planned: Int?
  /// The element for which it is known whether it is there.
  private var answered = -1
  private var hasElement = true
  /// The most elements that it may have, known from its beginning on.
  private var room = Compiler.longest

  func isOpen(_ index: Int) -> Bool {
    if let count { return index < count }
    return hasElement || index < answered
  }

  func length(_ decoder: DrawingDecoder) -> Int? {
    if planned == nil, count == nil { count = decoder.count() }
    return count
  }

  /// Whether there is an element; each one's span begins with that choice.
  func hasMore(_ index: Int, _ place: DecoderPlace) -> Bool {
    if let count { return index < count }
    guard index > answered, hasElement else { return index < answered || hasElement }
    let decoder = place.decoder
    let length = planned ?? begin(place)
    if answered >= 0 { decoder.closeSpan() }
    decoder.openSpan(.element)
    answered = index
    let isFull = index >= room
    hasElement = !isFull && (try? decoder.draw { $0.hasMore(index < length) }) ?? false
    if !hasElement { end(decoder) }
    return hasElement
  }

  private func begin(_ place: DecoderPlace) -> Int {
    let decoder = place.decoder
    decoder.lesson?.meetChoice()
    room = decoder.room(place.level, upTo: Compiler.longest)
    decoder.openSpan(.list)
    let length = (try? decoder.draw { $0.plan(for: 0...room).length }) ?? 0
    planned = length
    return length
  }

  private func end(_ decoder: DrawingDecoder) {
    decoder.closeSpan()
    decoder.closeSpan()
  }
}

extension Source {
  /// Settles whether a list has one more element.
  fileprivate mutating func hasMore(_ isPlanned: Bool) -> Bool {
    let choice = Choice(kind: .more, index: isPlanned ? 1 : 0, limit: 1)
    guard isTaped ? settle(choice) > 0 : isPlanned else { return false }
    let site = place
    return allowed(1, site) > 0
  }
}
