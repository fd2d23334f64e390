/// Arrivals that are due and wait for a worker, the oldest first.
struct ArrivalQueue: Sendable {
  private var arrivals: [ArrivalPlan.Arrival] = []
  /// Where the oldest one is; those before it are gone.
  private var head = 0

  var count: Int { arrivals.count - head }

  mutating func append(_ arrival: ArrivalPlan.Arrival) { arrivals.append(arrival) }

  /// Takes the oldest one out.
  ///
  /// - Complexity: O(1) on average: room is made when as many are gone as wait.
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
