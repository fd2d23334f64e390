/// The keyed containers of a decoder, to see who holds one, and to hand them out again for its next value.
///
/// The standard library wraps each container in an object and tells nobody who holds it. Its container is a struct of that
/// one reference; where a mirror confirms it, this file takes the reference to ask whether it is the only one.
struct KeptContainers {
  private var kept: [Kept] = []

  private struct Kept {
    let level: Int
    let key: ObjectIdentifier
    /// The only stored property of the container. It is no handle; but as one its references can be counted, which those of
    /// an `AnyObject` cannot, and nothing else is done with it.
    var object: DecoderHandle
  }

  /// The container of a level, if it was kept.
  @inline(__always)
  func container<Key>(_ type: Key.Type, _ level: Int) -> KeyedDecodingContainer<Key>? {
    for one in kept where one.level == level && one.key == ObjectIdentifier(type) {
      return unsafeBitCast(one.object, to: KeyedDecodingContainer<Key>.self)
    }
    return nil
  }

  /// Keeps a container; only if ``areReferences``.
  mutating func keep<Key>(_ container: KeyedDecodingContainer<Key>, _ level: Int) {
    let object = unsafeBitCast(container, to: DecoderHandle.self)
    kept.append(Kept(level: level, key: ObjectIdentifier(Key.self), object: object))
  }

  /// Whether a container is one reference and nothing else.
  static let areReferences = {
    let state = DecoderState(Outline(keepsContainers: true))
    let place = KeyedPlace(in: state, isLent: false, level: 0)
    let container = KeyedDecodingContainer(KeyedDraws<DrawnKey>(place: place))
    let parts = Mirror(reflecting: container).children.map { type(of: $0.value) }
    return parts.count == 1 && parts[0] is AnyClass
      && MemoryLayout.size(ofValue: container) == MemoryLayout<DecoderHandle>.size
  }()

  /// Whether nobody else holds one of them.
  @inline(__always)
  mutating func areUnique() -> Bool {
    for place in kept.indices where !isKnownUniquelyReferenced(&kept[place].object) {
      return false
    }
    return true
  }

  mutating func removeAll() {
    kept = []
  }
}

/// What decoders and containers hold that are not kept, so that it is known when nobody holds one of them any more.
final class DecoderHandle {}
