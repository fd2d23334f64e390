import HabitDomain

extension Endpoint {
  /// Saves and deletes records, with one request per zone, because a request names a single zone.
  ///
  /// Throws if the first request fails as a whole. If a later request fails, its records get the error, and the remaining
  /// requests are not sent; their records fail with `batchRequestFailed` and can be retried.
  func save(_ request: CloudSave) async throws(CloudError) -> CloudReceipts {
    let parts = try SavePart.parts(of: request)
    var outcomes: [RecordID: SavePart.Outcome] = [:]
    var failure: CloudError?
    for (index, part) in parts.enumerated() {
      guard failure == nil else {
        outcomes.merge(part.failing(.refused(.batchRequestFailed))) { first, _ in first }
        continue
      }
      do {
        outcomes.merge(try await send(part)) { first, _ in first }
      } catch {
        guard index > 0 else { throw error }
        failure = error
        outcomes.merge(part.failing(error)) { first, _ in first }
      }
    }
    return try SavePart.receipts(of: request, outcomes)
  }

  private func send(_ part: SavePart) async throws(CloudError) -> [RecordID: SavePart.Outcome] {
    let answer = try await ask(.modifyRecords, part.modification, for: WireRecords.self)
    return try part.outcomes(answer.records)
  }
}
