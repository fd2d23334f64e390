/// Where a history breaks: a group of calls for which there is no order.
///
/// Calls are given by their index in ``CallHistory/calls``.
public struct Violation: Equatable, Sendable {
  /// The keys of the group; empty where the model has none.
  public let keys: [String]
  /// The calls of the group.
  public let calls: [Int]
  /// An order of as many answered calls as any order can place, with calls without an answer among them.
  public let prefix: [Int]
  /// The answered calls that may come next behind the prefix, none of which can have its answer there; the first has to end
  /// before any other call may begin.
  public let stuck: [Int]
}
