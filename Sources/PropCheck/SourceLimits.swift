/// The bounds of a case, so that no generator draws for ever.
///
/// A generator can only recurse through a function that somebody wrote: those count themselves, and
/// so do lists, once for all their elements. Single numbers do not, which keeps them fast.
extension Source {
  /// How many elements of lists and generators of your own a case may hold.
  @usableFromInline static let sizeLimit = 1 << 20

  /// How deep generators of your own may be drawn inside each other: what half a megabyte of stack
  /// bears.
  @usableFromInline static let depthLimit = 256

  /// Begins a generator that may draw itself.
  @inlinable @inline(__always)
  mutating func enter(_ site: @autoclosure () -> Site) throws {
    depth &+= 1
    room &-= 1
    guard room < 0 || depth > Source.depthLimit else { return }
    cut(site())
    guard depth > 2 * Source.depthLimit else { return }
    throw complainOfRecursion(site())
  }

  @inlinable @inline(__always)
  mutating func leave() {
    depth &-= 1
  }

  /// Discards a case that is too large, and lets its generators come to their end: from here on all
  /// choices are the simplest, and lists have no more elements.
  @usableFromInline
  mutating func cut(_ site: Site) {
    reject(Rejection("too large", site, isTooLarge: true))
    guard !isCut else { return }
    isCut = true
    guard !isTaped else { return }
    deck.record()
    isTaped = true
  }
}
