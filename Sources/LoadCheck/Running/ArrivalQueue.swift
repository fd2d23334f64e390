/// A queue of due arrivals.
struct ArrivalQueue: Sendable {
  private var arrivals: [ArrivalPlan.Arrival] = []
  /// The index of the oldest arrival; those before it are consumed.
  private var head = 0

  var count: Int { arrivals.count - head }

  mutating func append(_ arrival: ArrivalPlan.Arrival) { arrivals.append(arrival) }

  /// Removes the oldest arrival.
  ///
  /// - Complexity: Amortized O(1): consumed elements are removed when they are the majority.
  mutating func popFirst() -> ArrivalPlan.Arrival? {
    guard head < arrivals.count else { return nil }
    defer {
      head += 1
      if head == arrivals.count {
        arrivals.removeAll(keepingCapacity: true)
        head = 0
      } else if head > arrivals.count / 2, head >= 1_024 {
        arrivals.removeFirst(head)
        head = 0
      }
    }
    return arrivals[head]
  }
}
