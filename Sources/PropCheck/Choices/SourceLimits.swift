/// Limits the size of a case, so that no generator draws for ever.
///
/// A generator can recurse only through a custom one. Those are counted, and so are lists, once for all their elements.
/// Single numbers are counted only when recorded, which keeps them fast; decisions that recursion depends on check the
/// stack.
extension Source {
  /// The most list elements and custom generators in a case.
  static let sizeLimit = 1 << 20

  /// The deepest nesting of custom generators, which fits in half a megabyte of stack.
  static let depthLimit = 256

  /// Enters a generator that may recurse.
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

  /// Discards a case that is too large. From here on nearly all choices are the simplest and lists end, so that its
  /// generators come to their end.
  mutating func cut(_ site: Site) {
    reject(Rejection("too large", site, isTooLarge: true))
    guard !isCut else { return }
    isCut = true
    guard !isTaped else { return }
    recorder.record()
    isTaped = true
  }

  /// Draws in a case that was cut.
  ///
  /// Recursion ends with the simplest choices; loops that wait for another end with the random choices in between, which
  /// become ever rarer.
  mutating func ending(_ choice: Choice) -> UInt64 {
    guard !choice.isForced else { return choice.index }
    drawnSinceCut &+= 1
    let highest = UInt.bitWidth - 1 - drawnSinceCut.leadingZeroBitCount
    let isRandom = drawnSinceCut >= 256 && drawnSinceCut & ((1 << highest) - 1) < 256
    return isRandom ? choice.index : 0
  }

  /// How many elements a list that ended early, in a discarded case, lacks: later code may rely on its minimum.
  @usableFromInline
  mutating func missing(after done: Int, of least: Int) -> Int {
    guard isRejected, done < least, least <= 64, drawnSinceCut < 1 << 20 else { return 0 }
    drawnSinceCut &+= UInt(least - done)
    return least - done
  }
}
