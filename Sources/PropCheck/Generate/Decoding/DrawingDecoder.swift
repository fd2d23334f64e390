/// A decoder that draws what it is asked for.
struct DrawingDecoder: Decoder {
  let place: DecoderPlace
  let handle: DecoderHandle

  var codingPath: [any CodingKey] { place.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    place.state.container(type, place.level)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    place.state.elements(place.level)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    SingleDraws(place: place, handle: handle)
  }
}

/// A container of a decoder.
struct DecoderPlace {
  let state: DecoderState
  let level: Int

  var codingPath: [any CodingKey] {
    state.path(of: level).split(separator: ".").map { DrawnKey(String($0)) }
  }

  @inline(__always)
  func value<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value {
    try state.value(type, level, name)
  }

  /// The level of a container inside this one.
  func inside(_ name: String) -> Int { state.level(name, in: level) }
}

/// A key of a path.
struct DrawnKey: CodingKey {
  let stringValue: String
  var intValue: Int? { Int(stringValue) }

  init(_ name: String) {
    stringValue = name
  }

  init?(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) {
    stringValue = "\(intValue)"
  }
}
