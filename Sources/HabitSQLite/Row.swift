import CPropCheckSQLite
import Glibc

/// The current row of a statement, read by position.
///
/// It cannot be copied, so it does not outlive the step that it belongs to.
package struct Row: ~Copyable {
  unowned(unsafe) let statement: Statement

  /// The row that the last step reached.
  package init(of statement: Statement) { self.statement = statement }

  package func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement.handle, column) == SQLITE_NULL
  }

  package func integer(_ column: Int32) -> Int64 {
    sqlite3_column_int64(statement.handle, column)
  }

  package func optionalInteger(_ column: Int32) -> Int64? {
    isNull(column) ? nil : integer(column)
  }

  package func boolean(_ column: Int32) -> Bool { integer(column) != 0 }

  package func optionalReal(_ column: Int32) -> Double? {
    isNull(column) ? nil : sqlite3_column_double(statement.handle, column)
  }

  package func real(_ column: Int32) -> Double {
    sqlite3_column_double(statement.handle, column)
  }

  /// One of a few values by name; the next step fails if the name is unknown.
  package func choice<Value: RawRepresentable<String>>(
    _ column: Int32, or placeholder: Value
  ) -> Value {
    if let value = Value(rawValue: text(column)) { return value }
    statement.keep(SQLITE_CORRUPT)
    return placeholder
  }

  /// All bytes of a text, U+0000 included; empty for NULL.
  package func text(_ column: Int32) -> String {
    String(decoding: bytes(column), as: UTF8.self)
  }

  /// A text; returns `likely` itself if the bytes are the same, which saves a check and a copy.
  package func text(_ column: Int32, likely: String) -> String {
    let bytes = bytes(column)
    let isLikely = likely.utf8.withContiguousStorageIfAvailable { likely in
      guard likely.count == bytes.count else { return false }
      guard let start = bytes.baseAddress, let other = likely.baseAddress else { return true }
      return memcmp(start, other, bytes.count) == 0
    }
    return isLikely == true ? likely : String(decoding: bytes, as: UTF8.self)
  }

  package func optionalText(_ column: Int32) -> String? {
    guard let address = sqlite3_column_text(statement.handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(statement.handle, column))
    return String(decoding: UnsafeBufferPointer(start: address, count: count), as: UTF8.self)
  }

  /// Calls a closure with the bytes of a text, which must not outlive the call.
  @inline(__always)
  package func withUTF8<T>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> T) -> T {
    body(bytes(column))
  }

  /// Sixteen bytes as two big-endian halves; the next step fails if there are not sixteen.
  package func halves(_ column: Int32) -> (high: UInt64, low: UInt64) {
    guard let address = sqlite3_column_blob(statement.handle, column),
      sqlite3_column_bytes(statement.handle, column) == 16
    else {
      statement.keep(SQLITE_CORRUPT)
      return (0, 0)
    }
    return (
      UInt64(bigEndian: address.loadUnaligned(as: UInt64.self)),
      UInt64(bigEndian: address.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    )
  }

  func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    // The pointer first: it converts the value and so determines the number of bytes.
    let address = sqlite3_column_text(statement.handle, column)
    return UnsafeBufferPointer(
      start: address, count: Int(sqlite3_column_bytes(statement.handle, column)))
  }
}
