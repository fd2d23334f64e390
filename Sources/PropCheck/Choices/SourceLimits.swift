/// Limits the size of a case, so that no generator draws forever.
///
/// A generator can recurse only through a custom one. Those are counted, and so are lists, once for all their elements.
/// Single numbers are counted only when recorded, which keeps them fast. Draws check the stack, since recursion may depend on
/// them; those from wide ranges of integers only when one is unusual or recorded.
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
  /// become ever rarer. A function that recurses even so does with the last choices what others do with the simplest.
  mutating func ending(_ choice: Choice) -> UInt64 {
    guard !choice.isForced else { return choice.index }
    drawnSinceCut &+= 1
    let highest = UInt.bitWidth - 1 - drawnSinceCut.leadingZeroBitCount
    let isRandom = drawnSinceCut >= 256 && drawnSinceCut & ((1 << highest) - 1) < 256
    if isRandom { return choice.index }
    return endsWithLast ? choice.last : 0
  }

  /// How many elements a list that ended early, in a discarded case, lacks: later code may rely on its minimum.
  @usableFromInline
  mutating func missing(after done: Int, of least: Int) -> Int {
    guard isRejected, done < least, least <= 64, drawnSinceCut < 1 << 20 else { return 0 }
    drawnSinceCut &+= UInt(least - done)
    return least - done
  }
}

/// Limits the stack, so that a recursive function that draws from a source does not overflow it.
///
/// The library does not see such calls. But a function draws to decide whether to recurse, and those draws compare the
/// address of a local variable with that of the first in the case.
extension Source {
  /// The bytes that a generator may use, and twice as many when it is recorded: less than the eight megabytes of threads
  /// on Linux, and more than ``depthLimit`` generators need in any build.
  @inlinable static var stackLimit: UInt { 1 << 20 }

  /// Inlined everywhere, since it costs less than a call: an address, a difference and a comparison.
  @inlinable @inline(__always)
  mutating func checkStack() {
    var mark: UInt8 = 0
    let here = withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
    if stackBase &- here > Source.stackLimit { measureStack(at: here) }
  }

  /// Takes an address as the first one, or cuts a case that is too deep.
  ///
  /// Addresses far away belong to another stack. Nothing is cut where the address sanitizer keeps local variables off
  /// the stack. A case that grows long after it was cut is one of a function whose simplest choices recurse.
  @usableFromInline
  mutating func measureStack(at here: UInt) {
    guard stackBase > here, stackBase - here < 16 * Source.stackLimit else {
      stackBase = here
      return
    }
    // A recorder needs another frame or two for each list.
    guard !isTaped || stackBase - here > 2 * Source.stackLimit else { return }
    if isCut, stackBase - here > 3 * Source.stackLimit { endsWithLast = true }
    cut(place)
  }
}

extension Choice {
  /// The index that is farthest from the simplest; for a floating-point number that of a finite one.
  fileprivate var last: UInt64 {
    kind == .double ? DoubleScale.index(of: .greatestFiniteMagnitude) : limit
  }
}
