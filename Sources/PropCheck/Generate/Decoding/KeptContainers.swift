/// The keyed containers of a decoder, to see who holds one, and to hand them out again for its next value.
///
/// The standard library wraps each container in an object and tells nobody who holds it. Its container is a struct of that
/// one reference; where a mirror confirms it, this file takes the reference to ask whether it is the only one.
struct KeptContainers {
  /// By their levels: the place of each is that of its level if all levels were asked for by one type of keys.
  private var kept: ContiguousArray<Kept> = []

  fileprivate struct Kept {
    let level: Int
    let key: ObjectIdentifier
    /// The only stored property of the container.
    let object: Unmanaged<LibraryBox>
    let keeper: AnyKeeper
  }

  /// A container that is kept.
  struct Found<Key: CodingKey> {
    fileprivate let keeper: Unmanaged<AnyKeeper>

    @inline(__always)
    fileprivate init(_ kept: Kept) {
      keeper = .passUnretained(kept.keeper)
    }

    @inline(__always)
    func copy() -> KeyedDecodingContainer<Key> {
      keeper._withUnsafeGuaranteedRef { keeper in
        // A checked cast would look up the type.
        unsafeDowncast(keeper, to: Keeper<KeyedDecodingContainer<Key>>.self).copy()
      }
    }
  }

  /// The container of a level, if it is kept; to be copied while it is.
  @inline(__always)
  func container<Key>(_ type: Key.Type, _ level: Int) -> Found<Key>? {
    if level < kept.count, holds(level, type, level) { return Found(kept[level]) }
    return kept.indices.first { holds($0, type, level) }.map { Found(kept[$0]) }
  }

  @inline(__always)
  private func holds<Key>(_ place: Int, _ type: Key.Type, _ level: Int) -> Bool {
    kept[place].level == level && kept[place].key == ObjectIdentifier(Key.self)
  }

  /// Keeps a container; only if ``areReferences``.
  mutating func keep<Key>(_ container: KeyedDecodingContainer<Key>, _ level: Int) {
    let object = unsafeBitCast(container, to: LibraryBox.self)
    let one = Kept(
      level: level, key: ObjectIdentifier(Key.self), object: .passUnretained(object),
      keeper: Keeper(container))
    kept.insert(one, at: kept.firstIndex { $0.level > level } ?? kept.count)
  }

  /// Whether a container is one reference and nothing else.
  static let areReferences = {
    let decoder = DrawingDecoder(Outline(keepsContainers: true))
    let place = DecoderPlace(decoder: decoder, level: 0)
    let container = KeyedDecodingContainer(OwnedDraws<DrawnKey>(place: place))
    let parts = Mirror(reflecting: container).children.map { type(of: $0.value) }
    return parts.count == 1 && parts[0] is AnyClass
      && MemoryLayout.size(ofValue: container) == MemoryLayout<LibraryBox>.size
  }()

  /// Whether nobody else holds one of them.
  @inline(__always)
  func areUnique() -> Bool {
    for place in kept.indices where !isUnique(kept[place].object) { return false }
    return true
  }

  mutating func removeAll() {
    kept = []
  }
}

/// What holds a container of some type.
private class AnyKeeper {}

/// Holds a container.
///
/// Its object knows the type. Elsewhere it would have to be looked up each time, which takes as long as making a container.
private final class Keeper<Container>: AnyKeeper {
  private let container: Container

  init(_ container: Container) {
    self.container = container
  }

  @inline(never)
  func copy() -> Container { container }
}

/// The object in which the standard library wraps a container. It is of another class; but as one of a known class its
/// references can be counted, which those of an `AnyObject` cannot.
private final class LibraryBox {}

/// Whether an object is referred to once, which can be asked of a variable of its type alone.
@inline(__always)
private func isUnique(_ object: Unmanaged<LibraryBox>) -> Bool {
  var object = object
  return withUnsafeMutableBytes(of: &object) { bytes in
    let box = bytes.baseAddress?.assumingMemoryBound(to: LibraryBox.self)
    return box.map { isKnownUniquelyReferenced(&$0.pointee) } ?? false
  }
}
