import PropCheck

/// A decoder that does little more than the initializers that the compiler writes for ``SampleTree`` and ``SampleNumbers``
/// ask for, and draws what they hold.
///
/// It is told what to draw, makes each container once and for all values, and answers with keys made before. Its
/// containers are cast without a check: each serves one type, which asks for one type of outer keys, and in each case for
/// one of inner keys. Its source is there only while a value is made.
final class SmallestDecoder: Decoder {
  fileprivate let range: ClosedRange<Int>
  fileprivate let inside: SmallestDecoder?
  @exclusivity(unchecked) fileprivate var source: UnsafeMutablePointer<Source>?
  @exclusivity(unchecked) fileprivate var isLeaf = true
  /// The containers of the value and of its two cases, once they were asked for.
  @exclusivity(unchecked) private var outer: AnyObject?
  @exclusivity(unchecked) fileprivate var leaf: AnyObject?
  @exclusivity(unchecked) fileprivate var fork: AnyObject?

  /// - Parameters:
  ///   - range: of the integers.
  ///   - depth: how many values may lie around the innermost one.
  init(range: ClosedRange<Int>, depth: Int) {
    self.range = range
    inside = depth > 0 ? SmallestDecoder(range: range, depth: depth - 1) : nil
  }

  func make<Value: Decodable>(_ type: Value.Type, _ source: inout Source) throws -> Value {
    try withUnsafeMutablePointer(to: &source) { pointer in
      lend(pointer)
      defer { lend(nil) }
      return try Value(from: self)
    }
  }

  private func lend(_ pointer: UnsafeMutablePointer<Source>?) {
    source = pointer
    inside?.lend(pointer)
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    if inside != nil { isLeaf = try integer(in: 0...1) == 0 }
    if let outer { return unsafeBitCast(outer, to: KeyedDecodingContainer<Key>.self) }
    let container = KeyedDecodingContainer(SmallestContainer<Key>(decoder: self))
    outer = unsafeBitCast(container, to: AnyObject.self)
    return container
  }

  @inline(__always)
  fileprivate func integer(in range: ClosedRange<Int>) throws -> Int {
    guard let source else { throw SmallestDecoderError() }
    return source.pointee.integer(in: range)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw SmallestDecoderError() }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw SmallestDecoderError()
  }
}

private struct SmallestContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  unowned(unsafe) let decoder: SmallestDecoder
  private let leafKeys = Self.keys("leaf")
  private let forkKeys = Self.keys("fork")

  init(decoder: SmallestDecoder) { self.decoder = decoder }

  private static func keys(_ name: String) -> [Key] { Key(stringValue: name).map { [$0] } ?? [] }

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { decoder.isLeaf ? leafKeys : forkKeys }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { false }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try decoder.integer(in: decoder.range)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard let inside = decoder.inside else { throw SmallestDecoderError() }
    return try Value(from: inside)
  }

  func nestedContainer<Nested>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedDecodingContainer<Nested> {
    if let kept = decoder.isLeaf ? decoder.leaf : decoder.fork {
      return unsafeBitCast(kept, to: KeyedDecodingContainer<Nested>.self)
    }
    let container = KeyedDecodingContainer(SmallestContainer<Nested>(decoder: decoder))
    let kept = unsafeBitCast(container, to: AnyObject.self)
    if decoder.isLeaf { decoder.leaf = kept } else { decoder.fork = kept }
    return container
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw SmallestDecoderError()
  }

  func superDecoder() throws -> any Decoder { throw SmallestDecoderError() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw SmallestDecoderError() }
}

/// It was asked for something that no sample has.
private struct SmallestDecoderError: Error {}
