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
