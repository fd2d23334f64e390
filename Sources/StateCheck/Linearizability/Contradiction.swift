/// The few calls at the heart of a violation.
///
/// They have no order, whatever the other calls of the group did: the answers and ends of those are forgotten, and each may have taken
/// effect at any time after its start, or never. So these calls by themselves are a history that is not linearizable. Nor does a
/// read fail here only because the write it saw was left out: what is left out may still have happened.
public struct Contradiction: Equatable, Sendable {
  /// Indices in ``CallHistory/calls``, in the order of their starts.
  public let calls: [Int]
  /// Whether none of the calls can be left out: with the answer and the end of any one of them forgotten too there is an order. There may be
  /// other contradictions with fewer calls. False if a limit was reached before that was known.
  public let isSmallest: Bool
  /// Whether it is known that the calls have no order whatever all others did.
  ///
  /// False if a limit was reached before that was known. The calls by themselves have none even then, nor with those others
  /// that are known to explain something; but there may be one among the rest that explains them.
  public let isProven: Bool

  /// Makes a contradiction; proven, unless said otherwise.
  init(calls: [Int], isSmallest: Bool, isProven: Bool = true) {
    (self.calls, self.isSmallest, self.isProven) = (calls, isSmallest, isProven)
  }
}
