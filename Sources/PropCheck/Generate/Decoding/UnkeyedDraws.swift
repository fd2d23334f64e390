/// The elements of a decoder, drawn: as many as are asked for, or until it is asked whether there are more.
struct UnkeyedDraws: UnkeyedDecodingContainer {
  let place: DecoderPlace
  let handle: DecoderHandle
  private(set) var currentIndex = 0
  private let list = DrawnList()

  init(place: DecoderPlace, handle: DecoderHandle) {
    self.place = place
    self.handle = handle
  }

  var codingPath: [any CodingKey] { place.codingPath }
  var count: Int? { list.length(place.state) }
  var isAtEnd: Bool { !list.hasMore(currentIndex, place.state) }

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

  mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    try advance().value(Value?.self, place.level, "")
  }

  mutating func nestedContainer<Nested>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    _ = try advance()
    return place.state.container(type, place.inside(""))
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    _ = try advance()
    return place.state.elements(place.inside(""))
  }

  mutating func superDecoder() throws -> any Decoder {
    _ = try advance()
    return place.state.decoder(level: place.inside(""))
  }

  /// The most elements that are drawn for an initializer that does not ask whether there are more.
  private static let limit = 1 << 16

  private mutating func advance() throws -> DecoderState {
    guard currentIndex < Self.limit, list.isOpen(currentIndex) else {
      let context = DecodingError.Context(
        codingPath: codingPath, debugDescription: "There are no more elements.")
      throw DecodingError.valueNotFound(Any.self, context)
    }
    currentIndex += 1
    return place.state
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

  private static let range = 0...Compiler.longest

  func isOpen(_ index: Int) -> Bool {
    if let count { return index < count }
    return hasElement || index < answered
  }

  func length(_ state: DecoderState) -> Int? {
    if planned == nil, count == nil { count = state.count() }
    return count
  }

  /// Whether there is an element; each one's span begins with that choice.
  func hasMore(_ index: Int, _ state: DecoderState) -> Bool {
    if let count { return index < count }
    guard index > answered, hasElement else { return index < answered || hasElement }
    let length = planned ?? begin(state)
    if answered >= 0 { state.closeSpan() }
    state.openSpan(.element)
    answered = index
    let isFull = index >= Compiler.longest
    hasElement = !isFull && (try? state.draw { $0.hasMore(index < length) }) ?? false
    if !hasElement { end(state) }
    return hasElement
  }

  private func begin(_ state: DecoderState) -> Int {
    state.openSpan(.list)
    let length = (try? state.draw { $0.plan(for: Self.range).length }) ?? 0
    planned = length
    return length
  }

  private func end(_ state: DecoderState) {
    state.closeSpan()
    state.closeSpan()
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
