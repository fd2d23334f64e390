/// The bound of the stack, so that a recursive function that draws from a source does not overflow
/// it.
///
/// A function of one's own is called without this library knowing; but where it decides whether to
/// call itself again, it draws. So those draws compare the address of a local variable with that of
/// the first one of the case.
extension Source {
  /// How many bytes a generator may use, and twice as many if it is recorded: less than the eight
  /// megabytes that threads have on Linux, and more than ``depthLimit`` generators need in any build.
  static let stackLimit: UInt = 1 << 20

  @inline(__always)
  @usableFromInline
  mutating func checkStack() {
    var mark: UInt8 = 0
    let here = withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
    if stackBase &- here > Source.stackLimit { measureStack(at: here) }
  }

  /// Takes an address for the first one, or cuts the case that is too deep.
  ///
  /// Addresses far off belong to another stack. Where the address sanitizer keeps local variables
  /// off the stack, nothing is cut.
  mutating func measureStack(at here: UInt) {
    guard stackBase > here, stackBase - here < 16 * Source.stackLimit else {
      stackBase = here
      return
    }
    // A recorder needs a frame or two more for each list.
    guard !isTaped || stackBase - here > 2 * Source.stackLimit else { return }
    cut(place)
  }
}
