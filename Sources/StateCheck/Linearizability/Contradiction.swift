/// The few calls at the heart of a violation.
///
/// They have no order, whatever the other calls of the group did: those lose their answers and ends, and may have
/// taken effect at any time after their start, or never. So these calls alone form a history that is not
/// linearizable. A read never fails here only because the write it saw was left out.
public struct Contradiction: Equatable, Sendable {
  /// Indices in ``CallHistory/calls``, by start.
  public let calls: [Int]
  /// Whether no call can be left out: forgetting any one of them allows an order. Other contradictions may be
  /// smaller. False if a limit was reached.
  public let isSmallest: Bool
  /// Whether it is proven that the calls have no order whatever all others did.
  ///
  /// False if a limit was reached. Then the calls have no order by themselves, nor with those others known to explain
  /// something, but the rest might explain them.
  public let isProven: Bool

  init(calls: [Int], isSmallest: Bool, isProven: Bool = true) {
    (self.calls, self.isSmallest, self.isProven) = (calls, isSmallest, isProven)
  }
}
