/// A decoder inside another, such as that of a superclass.
struct InnerDecoder: Decoder {
  let place: DecoderPlace

  var codingPath: [any CodingKey] { place.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    place.decoder.container(type, place.level)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    place.decoder.elements(place.level)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    SingleDraws(place: place)
  }
}
