import Domain

extension Endpoint {
  /// Stores and deletes records, with one request for each zone: a request names one.
  ///
  /// What fails as a whole before anything was sent is thrown. If a request after that fails, its records have the
  /// error, and what would have been sent then is not sent, and may be sent again.
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
