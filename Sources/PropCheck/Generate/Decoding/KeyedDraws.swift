/// The keyed values of a decoder, drawn.
///
/// All of it is inlined, since it would look up the types of its place and of its keys otherwise.
protocol KeyedDraws<Place>: KeyedDecodingContainerProtocol {
  associatedtype Place: DecoderAsking

  var place: Place { get }
}

/// Those of a decoder that outlives them.
struct LentDraws<Key: CodingKey>: KeyedDraws {
  let place: LentPlace
}

/// Those that keep their decoder.
struct OwnedDraws<Key: CodingKey>: KeyedDraws {
  let place: DecoderPlace
}

extension KeyedDraws {
  @inline(__always)
  var codingPath: [any CodingKey] { place.codingPath }
  @inline(__always)
  var allKeys: [Key] { place.ask { $0.keys(Key.self, place.level) } }

  @inline(__always)
  func contains(_ key: Key) -> Bool {
    place.ask { $0.contains(key, place.level) }
  }

  @inline(__always)
  func decodeNil(forKey key: Key) throws -> Bool {
    try place.ask { try $0.isNil(place.level, key.stringValue) }
  }

  @inline(__always)
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try place.value(type, key.stringValue)
  }

  @inline(__always)
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try place.value(Value?.self, key.stringValue)
  }

  @inline(__always)
  func nestedContainer<Nested>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    place.ask { $0.container(type, place.inside(key.stringValue)) }
  }

  @inline(__always)
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    place.ask { $0.elements(place.inside(key.stringValue)) }
  }

  @inline(__always)
  func superDecoder() throws -> any Decoder {
    place.ask { $0.decoder(level: place.inside("super")) }
  }

  @inline(__always)
  func superDecoder(forKey key: Key) throws -> any Decoder {
    place.ask { $0.decoder(level: place.inside(key.stringValue)) }
  }
}

/// The same for each type of its own, as the compiler makes faster code of them.
extension KeyedDraws {
  @inline(__always)
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try place.value(type, key.stringValue)
  }

  @inline(__always)
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try place.value(Bool?.self, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try place.value(type, key.stringValue)
  }

  @inline(__always)
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try place.value(String?.self, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try place.value(type, key.stringValue)
  }

  @inline(__always)
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try place.value(Double?.self, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try place.value(type, key.stringValue)
  }

  @inline(__always)
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try place.value(Float?.self, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try place.value(type, key.stringValue)
  }

  @inline(__always)
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try place.value(Int?.self, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try place.value(type, key.stringValue)
  }

  @inline(__always)
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try place.value(Int8?.self, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try place.value(type, key.stringValue)
  }

  @inline(__always)
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try place.value(Int16?.self, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try place.value(type, key.stringValue)
  }

  @inline(__always)
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try place.value(Int32?.self, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try place.value(type, key.stringValue)
  }

  @inline(__always)
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try place.value(Int64?.self, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try place.value(type, key.stringValue)
  }

  @inline(__always)
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
    try place.value(Int128?.self, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try place.value(type, key.stringValue)
  }

  @inline(__always)
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try place.value(UInt?.self, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try place.value(type, key.stringValue)
  }

  @inline(__always)
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try place.value(UInt8?.self, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try place.value(type, key.stringValue)
  }

  @inline(__always)
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try place.value(UInt16?.self, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try place.value(type, key.stringValue)
  }

  @inline(__always)
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try place.value(UInt32?.self, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try place.value(type, key.stringValue)
  }

  @inline(__always)
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try place.value(UInt64?.self, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try place.value(type, key.stringValue)
  }

  @inline(__always)
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    try place.value(UInt128?.self, key.stringValue)
  }
}
