/// The results of all operations of one name.
public struct OperationRecord: Equatable, Sendable {
  /// The name.
  public let name: String
  /// The response times of operations that succeeded, in nanoseconds: how long users waited.
  public internal(set) var response = Histogram()
  /// The service times of operations that succeeded, in nanoseconds: how long the system under load took.
  public internal(set) var service = Histogram()
  /// The response times of operations that failed, in nanoseconds, kept apart since quick refusals would make a system
  /// look fast.
  public internal(set) var failed = Histogram()
  /// The maximum number of error classes that are distinguished, since classes that name a row would each take memory.
  public static let classLimit = 64
  /// The class of all further errors.
  public static let otherClass = "other"

  /// The start of classes of errors that mean that something is wrong, which must not be lost among those that mean less:
  /// beyond the limit they count as this with ``otherClass``.
  package static let wrongPrefix = "wrong-answer."

  /// The number of failures by error class.
  public internal(set) var errors: [String: Int] = [:]

  /// The number of operations that succeeded.
  public var done: Int { Int(clamping: response.count) }
  /// The number of operations that failed.
  public var failures: Int { Int(clamping: failed.count) }

  init(name: String) {
    self.name = name
  }

  /// Allocates the memory for times up to so many nanoseconds, except for failures, which are rare.
  mutating func reserve(upTo nanoseconds: Int64) {
    response.reserve(upTo: nanoseconds)
    service.reserve(upTo: nanoseconds)
  }

  /// Frees the memory of unused buckets.
  mutating func fold() {
    response.fold()
    service.fold()
    failed.fold()
  }

  mutating func add(_ other: OperationRecord) {
    response.add(other.response)
    service.add(other.service)
    failed.add(other.failed)
    for (name, times) in other.errors.sorted(by: { $0.key < $1.key }) { count(name, times: times) }
  }

  mutating func count(_ error: String, times: Int = 1) {
    let isKnown = errors[error] != nil || errors.count < Self.classLimit
    errors[isKnown ? error : Self.rest(of: error), default: 0] += times
  }

  /// The class of errors beyond the limit.
  private static func rest(of error: String) -> String {
    (error.hasPrefix(wrongPrefix) ? wrongPrefix : "") + otherClass
  }
}

extension OperationRecord {
  /// Operations as a report tells of them; nil for no samples.
  package init(
    name: String, response: Histogram?, service: Histogram?, failed: Histogram?,
    errors: [String: Int]
  ) {
    self.init(name: name)
    self.response = response ?? Histogram()
    self.service = service ?? Histogram()
    self.failed = failed ?? Histogram()
    self.errors = errors
  }
}
