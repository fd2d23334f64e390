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
  /// The most classes of errors that are told apart: one that names the row would else take memory for each.
  public static let classLimit = 64
  /// What errors of all further classes count as.
  public static let otherClass = "other"

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

  /// Gives back the memory of times that were not seen.
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
    errors[isKnown ? error : Self.otherClass, default: 0] += times
  }
}
