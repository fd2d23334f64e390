import PropCheck

/// The least that the synthesized initializers of ``SampleTree`` and ``SampleNumbers`` ask for, with drawn contents: its own
/// cost is Swift's, and what such a value costs beyond it is ours.
///
/// It knows what to draw, makes each container once for all values, and returns keys made beforehand. Its
/// containers are cast without a check: each serves one type, which asks for one type of outer keys, and in each case for
/// one of inner keys. It is used by one thread, and its source is there only while a value is made.
final class SmallestDecoder: Decoder {
  fileprivate let loan: SmallestLoan
  fileprivate let inside: SmallestDecoder?
  @exclusivity(unchecked) fileprivate var isLeaf = true
  /// The containers of the value and of its two cases, once they were asked for.
  @exclusivity(unchecked) private var outer: AnyKept?
  @exclusivity(unchecked) private var leaf: AnyKept?
  @exclusivity(unchecked) private var fork: AnyKept?

  /// - Parameters:
  ///   - range: of the integers.
  ///   - depth: how many values may lie around the innermost one.
  convenience init(range: ClosedRange<Int>, depth: Int) {
    self.init(SmallestLoan(range), depth: depth)
  }

  private init(_ loan: SmallestLoan, depth: Int) {
    self.loan = loan
    inside = depth > 0 ? SmallestDecoder(loan, depth: depth - 1) : nil
  }

  func make<Value: Decodable>(_ type: Value.Type, _ source: inout Source) throws -> Value {
    try withUnsafeMutablePointer(to: &source) { pointer in
      loan.source = pointer
      defer { loan.source = nil }
      return try Value(from: self)
    }
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  @inline(__always)
  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    if inside != nil { isLeaf = try loan.integer(in: 0...1) == 0 }
    if let outer { return outer.copy(type) }
    let made = made(type)
    outer = made
    return made.copy(type)
  }

  @inline(__always)
  fileprivate func inner<Key>(_ type: Key.Type) -> KeyedDecodingContainer<Key> {
    if let kept = isLeaf ? leaf : fork { return kept.copy(type) }
    let made = made(type)
    if isLeaf { leaf = made } else { fork = made }
    return made.copy(type)
  }

  @inline(never)
  private func made<Key: CodingKey>(_ type: Key.Type) -> AnyKept {
    let keys = SmallestKeys<Key>()
    let container = SmallestContainer(decoder: self, keys: keys)
    return Kept(KeyedDecodingContainer(container), keys)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw SmallestDecoderError() }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw SmallestDecoderError()
  }
}

/// The source of the value that is made, and what is drawn from it.
private final class SmallestLoan {
  let range: ClosedRange<Int>
  @exclusivity(unchecked) var source: UnsafeMutablePointer<Source>?

  init(_ range: ClosedRange<Int>) {
    self.range = range
  }

  @inline(__always)
  func integer(in range: ClosedRange<Int>) throws -> Int {
    guard let source else { throw SmallestDecoderError() }
    return source.pointee.integer(in: range)
  }
}

/// The list of keys of a leaf and that of a fork, if they have such names.
private final class SmallestKeys<Key: CodingKey> {
  let leaf = Key(stringValue: "leaf").map { [$0] } ?? []
  let fork = Key(stringValue: "fork").map { [$0] } ?? []
}

/// A container of some type, with its keys.
private class AnyKept {
  @inline(__always)
  final func copy<Key>(_ type: Key.Type) -> KeyedDecodingContainer<Key> {
    unsafeDowncast(self, to: Kept<KeyedDecodingContainer<Key>>.self).copy()
  }
}

/// A container whose type its object knows; elsewhere Swift looks it up each time.
private final class Kept<Container>: AnyKept {
  private let container: Container
  private let keys: AnyObject

  init(_ container: Container, _ keys: AnyObject) {
    (self.container, self.keys) = (container, keys)
  }

  @inline(never)
  func copy() -> Container { container }
}

/// Two references that are not counted, because the standard library copies a container with each call.
private struct SmallestContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  unowned(unsafe) let decoder: SmallestDecoder
  unowned(unsafe) let keys: SmallestKeys<Key>

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { decoder.isLeaf ? keys.leaf : keys.fork }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { false }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try decoder.loan.integer(in: decoder.loan.range)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard let inside = decoder.inside else { throw SmallestDecoderError() }
    return try Value(from: inside)
  }

  func nestedContainer<Nested>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedDecodingContainer<Nested> {
    decoder.inner(type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw SmallestDecoderError()
  }

  func superDecoder() throws -> any Decoder { throw SmallestDecoderError() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw SmallestDecoderError() }
}

/// It was asked for something that no sample has.
private struct SmallestDecoderError: Error {}
