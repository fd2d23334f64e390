/// A plain decoder that answers the initializers that the compiler writes for ``SampleTree`` and ``SampleNumbers``: it
/// makes complete trees and zeros, and draws nothing. It makes its containers anew, so the price of decoding in Swift may be somewhat less.
struct BareDecoder: Decoder {
  let depth: Int
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(BareContainer(depth: depth))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw BareError() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw BareError() }
}

private struct BareContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let depth: Int
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] {
    Key(stringValue: depth == 0 ? "leaf" : "fork").map { [$0] } ?? []
  }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { false }
  func decode(_ type: Int.Type, forKey key: Key) -> Int { 0 }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: BareDecoder(depth: depth - 1))
  }

  func nestedContainer<Nested>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedDecodingContainer<Nested> {
    KeyedDecodingContainer(BareContainer<Nested>(depth: depth))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw BareError()
  }

  func superDecoder() throws -> any Decoder { throw BareError() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw BareError() }
}

/// It was asked for something that no tree has.
private struct BareError: Error {}
