/// A query for the records of a type.
public struct CloudQuery: Hashable, Sendable {
  /// The zone.
  public var zone: RecordZone
  /// The type of the records.
  public var type: String
  /// Required values of fields; encrypted fields cannot be queried.
  public var matching: [String: CloudValue]
  /// The position after the last page; nil requests the first page.
  public var cursor: String?
  /// The most records of the answer, at least 1.
  public var limit: Int

  /// Makes a request.
  public init(
    zone: RecordZone = .app, type: String, matching: [String: CloudValue] = [:],
    cursor: String? = nil, limit: Int = 400
  ) {
    self.zone = zone
    self.type = type
    self.matching = matching
    self.cursor = cursor
    self.limit = limit
  }
}

/// A page of the records of a query.
public struct CloudPage: Hashable, Sendable {
  /// The records, by name.
  public var records: [CloudRecord]
  /// The position of the next page; nil after the last one.
  public var cursor: String?

  /// Makes a page.
  public init(_ records: [CloudRecord], cursor: String? = nil) {
    self.records = records
    self.cursor = cursor
  }
}
