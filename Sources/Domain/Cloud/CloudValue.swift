/// What a field of a record can hold (domain 4.1).
public enum CloudValue: Hashable, Sendable {
  /// A text.
  case text(String)
  /// A whole number.
  case integer(Int64)
  /// A number; finite.
  case number(Double)
  /// A moment.
  case date(Instant)
  /// Another record, which must exist and with which this one is deleted.
  case reference(RecordID)
  /// Another record, which need not exist and whose deletion changes nothing here.
  case link(RecordID)
}
