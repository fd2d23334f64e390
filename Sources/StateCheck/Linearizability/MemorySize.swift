/// What collections take in memory, in bytes.
enum MemorySize {
  /// Where a list keeps who holds it, how long it is and how long it may get.
  private static let head = 32

  /// A list without room to spare; an empty one has no memory.
  static func list<Element>(of element: Element.Type, _ count: Int) -> Int {
    count == 0 ? 0 : head + count * MemoryLayout<Element>.stride
  }

  /// An entry of a table, which has as many free places as taken ones, more or less.
  static func entry<Key, Value>(_ key: Key.Type, _ value: Value.Type) -> Int {
    2 * (MemoryLayout<Key>.stride + MemoryLayout<Value>.stride)
  }
}
