/// The parts that a value encodes, one level deep: each is written as such values are.
///
/// An object, since the standard library copies containers.
final class CodedParts: Encoder {
  private(set) var parts: [Mirror.Child] = []

  /// Nil for a value that cannot be encoded.
  static func of(_ value: any Encodable) -> CodedParts? {
    let coded = CodedParts()
    do { try value.encode(to: coded) } catch { return nil }
    return coded
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedParts<Key>(coded: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { ListedParts(coded: self) }

  func singleValueContainer() -> any SingleValueEncodingContainer { OnlyPart(coded: self) }

  fileprivate func add(_ label: String?, _ value: Any) { parts.append((label, value)) }

  /// A part that is filled later.
  fileprivate func addInner(_ label: String?) -> CodedParts {
    let inner = CodedParts()
    add(label, inner)
    return inner
  }
}

/// The keyed parts of a value.
private struct KeyedParts<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let coded: CodedParts

  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) throws { coded.add(key.stringValue, Int?.none as Any) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    coded.add(key.stringValue, value)
  }

  func nestedContainer<Nested>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    coded.addInner(key.stringValue).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    coded.addInner(key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { coded.addInner("super") }

  func superEncoder(forKey key: Key) -> any Encoder { coded.addInner(key.stringValue) }
}

/// The only part of a value.
private struct OnlyPart: SingleValueEncodingContainer {
  let coded: CodedParts

  var codingPath: [any CodingKey] { [] }

  func encodeNil() throws { coded.add(nil, Int?.none as Any) }

  func encode<Value: Encodable>(_ value: Value) throws { coded.add(nil, value) }
}

/// The parts of a value that have no keys.
private struct ListedParts: UnkeyedEncodingContainer {
  let coded: CodedParts

  var codingPath: [any CodingKey] { [] }
  var count: Int { coded.parts.count }

  func encodeNil() throws { coded.add(nil, Int?.none as Any) }

  func encode<Value: Encodable>(_ value: Value) throws { coded.add(nil, value) }

  func nestedContainer<Nested>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    coded.addInner(nil).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    coded.addInner(nil).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { coded.addInner(nil) }
}
