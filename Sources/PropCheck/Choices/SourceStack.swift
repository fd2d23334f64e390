/// Limits the stack, so that a recursive function that draws from a source does not overflow it.
///
/// The library does not see such calls. But a function draws to decide whether to recurse, and those draws compare the
/// address of a local variable with that of the first in the case.
extension Source {
  /// The bytes that a generator may use, and twice as many when it is recorded: less than the eight megabytes of threads
  /// on Linux, and more than ``depthLimit`` generators need in any build.
  static let stackLimit: UInt = 1 << 20

  @inline(__always)
  @usableFromInline
  mutating func checkStack() {
    var mark: UInt8 = 0
    let here = withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
    if stackBase &- here > Source.stackLimit { measureStack(at: here) }
  }

  /// Takes an address as the first one, or cuts a case that is too deep.
  ///
  /// Addresses far away belong to another stack. Nothing is cut where the address sanitizer keeps local variables off
  /// the stack.
  mutating func measureStack(at here: UInt) {
    guard stackBase > here, stackBase - here < 16 * Source.stackLimit else {
      stackBase = here
      return
    }
    // A recorder needs another frame or two for each list.
    guard !isTaped || stackBase - here > 2 * Source.stackLimit else { return }
    cut(place)
  }
}
