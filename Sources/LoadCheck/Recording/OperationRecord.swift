/// What became of the operations of one name.
public struct OperationRecord: Equatable, Sendable {
  /// Their name.
  public let name: String
  /// How long those that ended well took from their intended start to their end, in nanoseconds: what their users waited.
  public internal(set) var response = Histogram()
  /// How long they took from their start to their end, in nanoseconds: what the system under load needed.
  public internal(set) var service = Histogram()
  /// How long those that failed took from their intended start to their end, in nanoseconds. A quick refusal would else
  /// make a system look quick.
  public internal(set) var failed = Histogram()
  /// How many failed, by the class of the error.
  public internal(set) var errors: [String: Int] = [:]

  /// How many ended well.
  public var done: Int { Int(clamping: response.count) }
  /// How many failed.
  public var failures: Int { Int(clamping: failed.count) }

  init(name: String) {
    self.name = name
  }

  /// Takes the memory for times up to so many nanoseconds at once, but for those of failures, which are rare.
  mutating func reserve(upTo nanoseconds: Int64) {
    response.reserve(upTo: nanoseconds)
    service.reserve(upTo: nanoseconds)
  }

  mutating func add(_ other: OperationRecord) {
    response.add(other.response)
    service.add(other.service)
    failed.add(other.failed)
    errors.merge(other.errors, uniquingKeysWith: +)
  }
}
