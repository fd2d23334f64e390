/// The keyed containers of a decoder, to see who holds one, and to hand them out again for its next value.
///
/// The standard library wraps each container in an object and tells nobody who holds it. Its container is a struct of that
/// one reference; where a mirror confirms it, this file takes the reference to ask whether it is the only one.
struct KeptContainers {
  private var kept: [Kept] = []

  private struct Kept {
    let level: Int
    let key: ObjectIdentifier
    /// The only stored property of the container.
    var object: LibraryBox
    let copier: AnyCopier
  }

  /// A container that is kept, and what copies it.
  struct Found<Key: CodingKey> {
    fileprivate let object: Unmanaged<LibraryBox>
    fileprivate let copier: Unmanaged<AnyCopier>

    @inline(__always)
    func copy() -> KeyedDecodingContainer<Key> {
      copier._withUnsafeGuaranteedRef { copier in
        // A checked cast would look for the type.
        unsafeDowncast(copier, to: Copier<KeyedDecodingContainer<Key>>.self).copy(object)
      }
    }
  }

  /// The container of a level, if it is kept; to be copied while it is.
  @inline(__always)
  func container<Key>(_ type: Key.Type, _ level: Int) -> Found<Key>? {
    for place in kept.indices
    where kept[place].level == level && kept[place].key == ObjectIdentifier(Key.self) {
      return Found(
        object: .passUnretained(kept[place].object), copier: .passUnretained(kept[place].copier))
    }
    return nil
  }

  /// Keeps a container; only if ``areReferences``.
  mutating func keep<Key>(_ container: KeyedDecodingContainer<Key>, _ level: Int) {
    let object = unsafeBitCast(container, to: LibraryBox.self)
    let copier = Copier<KeyedDecodingContainer<Key>>()
    kept.append(
      Kept(level: level, key: ObjectIdentifier(Key.self), object: object, copier: copier))
  }

  /// Whether a container is one reference and nothing else.
  static let areReferences = {
    let decoder = DrawingDecoder(Outline(keepsContainers: true))
    let place = KeyedPlace(in: decoder, isLent: false, level: 0)
    let container = KeyedDecodingContainer(KeyedDraws<DrawnKey>(place: place))
    let parts = Mirror(reflecting: container).children.map { type(of: $0.value) }
    return parts.count == 1 && parts[0] is AnyClass
      && MemoryLayout.size(ofValue: container) == MemoryLayout<LibraryBox>.size
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

/// What copies containers of some type.
private class AnyCopier {}

/// Copies containers of one type.
///
/// Its object knows the type. Elsewhere it would have to be looked for each time, which takes as long as making a container.
private final class Copier<Container>: AnyCopier {
  @inline(never)
  func copy(_ object: Unmanaged<LibraryBox>) -> Container {
    withUnsafePointer(to: object) { object in
      UnsafeRawPointer(object).load(as: Container.self)
    }
  }
}

/// The object in which the standard library wraps a container. It is of another class; but as one of a known class its
/// references can be counted, which those of an `AnyObject` cannot.
private final class LibraryBox {}
