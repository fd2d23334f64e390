/// The few calls at the heart of a violation.
///
/// They are not linearizable, whatever the other calls of the group did: the answers and ends of those are disregarded,
/// so that they may have taken effect at any time after their start, or never. So these calls alone form a history that is
/// not linearizable. A read is never part of it merely because the write it saw was left out.
public struct Contradiction: Equatable, Sendable {
  /// The indices of the calls in ``CallHistory/calls``, by start.
  public let calls: [Int]
  /// Whether no call can be left out, because disregarding any one of them allows an order; false if a limit was
  /// reached. Other contradictions may be smaller.
  public let isSmallest: Bool
  /// Whether it is proven that the calls are not linearizable, whatever all other calls did.
  ///
  /// False if a limit was reached. Then the calls are not linearizable by themselves, nor together with the other calls
  /// that are known to matter, but the remaining calls might explain them.
  public let isProven: Bool

  init(calls: [Int], isSmallest: Bool, isProven: Bool = true) {
    (self.calls, self.isSmallest, self.isProven) = (calls, isSmallest, isProven)
  }
}
