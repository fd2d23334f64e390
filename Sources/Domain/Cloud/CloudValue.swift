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
  /// Another record, with which this one is deleted.
  case reference(RecordID)
}
