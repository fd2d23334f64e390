/// A question for the records of a type.
public struct CloudQuery: Hashable, Sendable {
  /// The zone.
  public var zone: RecordZone
  /// The type of the records.
  public var type: String
  /// Fields and the values they must have; encrypted ones cannot be asked for.
  public var matching: [String: CloudValue]
  /// Where the page before ended; nil asks for the first page.
  public var cursor: String?
  /// The greatest number of records in the answer, from 1.
  public var limit: Int

  /// Makes a question.
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

/// A page of the records that a question asks for.
public struct CloudPage: Hashable, Sendable {
  /// The records, by name.
  public var records: [CloudRecord]
  /// Where to go on; nil after the last page.
  public var cursor: String?

  /// Makes a page.
  public init(_ records: [CloudRecord], cursor: String? = nil) {
    self.records = records
    self.cursor = cursor
  }
}
