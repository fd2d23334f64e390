/// The requests of one trigger that wait for its delay; the last one syncs for those before it.
struct RequestLine: Sendable {
  /// The number of the last request.
  private var last = 0
  private var waiting: Set<Int> = []
  /// The last request whose caller was told that a later one syncs instead.
  private var trusting = 0
  /// The last request that a sync has answered.
  private var answered = 0

  /// Notes a request and returns its number.
  mutating func begin() -> Int {
    last += 1
    waiting.insert(last)
    return last
  }

  /// Notes that a request has waited; true if it has to sync.
  mutating func end(_ number: Int) -> Bool {
    waiting.remove(number)
    guard number > answered else { return false }
    guard !waiting.contains(where: { $0 > number }) else {
      trusting = max(trusting, number)
      return false
    }
    answered = number
    return true
  }

  /// Notes that the task of a request was cancelled; true if an earlier one relied on it, and nobody else is left to
  /// sync.
  mutating func cancel(_ number: Int) -> Bool {
    waiting.remove(number)
    guard trusting > answered, waiting.isEmpty else { return false }
    answered = trusting
    return true
  }
}
