/// The bounds of a case, so that no generator draws for ever.
///
/// A generator can only recurse through a function that somebody wrote: those count themselves, and
/// so do lists, once for all their elements. Single numbers do not, which keeps them fast; they are
/// counted where they are recorded, and the decisions that recursion hangs on look at the stack.
extension Source {
  /// How many elements of lists and generators of your own a case may hold.
  static let sizeLimit = 1 << 20

  /// How deep generators of your own may be drawn inside each other: what half a megabyte of stack
  /// bears.
  static let depthLimit = 256

  /// Begins a generator that may draw itself.
  @inline(__always)
  @usableFromInline
  mutating func enter(_ site: @autoclosure () -> Site) throws {
    depth &+= 1
    room &-= 1
    place = site()
    guard room < 0 || depth > Source.depthLimit else { return }
    cut(site())
    guard depth > 2 * Source.depthLimit else { return }
    throw complainOfRecursion(site())
  }

  @inline(__always)
  @usableFromInline
  mutating func leave() {
    depth &-= 1
  }

  /// Discards a case that is too large, and lets its generators come to their end: from here on
  /// nearly all choices are the simplest, and lists have no more elements.
  mutating func cut(_ site: Site) {
    reject(Rejection("too large", site, isTooLarge: true))
    guard !isCut else { return }
    isCut = true
    guard !isTaped else { return }
    recorder.record()
    isTaped = true
  }

  /// What is drawn in a case that was cut.
  ///
  /// What recurses ends with the simplest choices, and what loops until it gets another one ends
  /// with those at random that come between, ever more rarely.
  mutating func ending(_ choice: Choice) -> UInt64 {
    guard !choice.isForced else { return choice.index }
    drawnSinceCut &+= 1
    let highest = UInt.bitWidth - 1 - drawnSinceCut.leadingZeroBitCount
    let isRandom = drawnSinceCut >= 256 && drawnSinceCut & ((1 << highest) - 1) < 256
    return isRandom ? choice.index : 0
  }

  /// How many elements are missing to the least number of a list that ended early, as lists do in a
  /// case that is of no use: what comes behind may count on them.
  @usableFromInline
  mutating func missing(after done: Int, of least: Int) -> Int {
    guard isRejected, done < least, least <= 64, drawnSinceCut < 1 << 20 else { return 0 }
    drawnSinceCut &+= UInt(least - done)
    return least - done
  }
}
