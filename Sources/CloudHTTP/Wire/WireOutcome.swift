import HabitDomain

/// One result in a response: the item or an error.
struct WireOutcome<Value: Decodable & Sendable>: Decodable, Sendable {
  let result: Result<Value, WireError>

  private enum CodingKeys: CodingKey { case serverErrorCode }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    result =
      container.contains(.serverErrorCode)
      ? .failure(try WireError(from: decoder)) : .success(try Value(from: decoder))
  }

  func value(in zone: RecordZone?) throws(CloudError) -> Value {
    switch result {
    case .success(let value): return value
    case .failure(let error): throw try error.error(in: zone)
    }
  }
}

extension Array {
  /// The only result of a request for a single item.
  func only<Value>(in zone: RecordZone?) throws(CloudError) -> Value
  where Element == WireOutcome<Value> {
    guard let first, count == 1 else {
      throw .malformedAnswer("it has \(count) results instead of 1")
    }
    return try first.value(in: zone)
  }
}
