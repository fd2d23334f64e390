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
