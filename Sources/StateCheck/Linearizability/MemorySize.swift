/// The memory of collections, in bytes.
enum MemorySize {
  /// The header of an array.
  private static let head = 32

  /// An array without spare capacity; an empty one is not allocated.
  static func list<Element>(of element: Element.Type, _ count: Int) -> Int {
    count == 0 ? 0 : head + count * MemoryLayout<Element>.stride
  }

  /// An entry of a hash table, with about as many free slots.
  static func entry<Key, Value>(_ key: Key.Type, _ value: Value.Type) -> Int {
    2 * (MemoryLayout<Key>.stride + MemoryLayout<Value>.stride)
  }
}
