import CPropCheckSQLite
import HabitDomain
import Glibc

/// A compiled statement used as a C program would: the baseline of the repositories.
struct RawStatement {
  let handle: OpaquePointer
  // Arguments of at most `argumentSize` bytes are bound from here, without a copy by SQLite.
  private let arguments: UnsafeMutableRawPointer

  private static let argumentSize = 32
  private static let argumentCount = 16

  init(handle: OpaquePointer) {
    self.handle = handle
    arguments = .allocate(
      byteCount: RawStatement.argumentSize * RawStatement.argumentCount, alignment: 8)
  }

  func free() {
    sqlite3_finalize(handle)
    arguments.deallocate()
  }

  /// Steps to the next row, if there is one.
  func step() -> Bool { sqlite3_step(handle) == SQLITE_ROW }

  /// Makes ready for the next execution; returns whether the last one succeeded.
  @discardableResult
  func reset() -> Bool { sqlite3_reset(handle) == SQLITE_OK }
}

extension RawStatement {
  func bind(_ id: Identifier, at index: Int32) {
    let place = place(of: index)
    place.storeBytes(of: id.high.bigEndian, as: UInt64.self)
    place.storeBytes(of: id.low.bigEndian, toByteOffset: 8, as: UInt64.self)
    _ = csqlite_bind_blob(handle, index, place, 16)
  }

  func bind(_ value: Int64, at index: Int32) {
    sqlite3_bind_int64(handle, index, value)
  }

  func bind(_ value: Double, at index: Int32) {
    sqlite3_bind_double(handle, index, value)
  }

  func bind(_ text: StaticString, at index: Int32) {
    _ = csqlite_bind_text(handle, index, text.utf8Start, UInt64(text.utf8CodeUnitCount))
  }

  func bind(_ zone: RawZone, at index: Int32) {
    let place = place(of: index)
    place.storeBytes(of: zone.bytes, as: RawZone.Bytes.self)
    _ = csqlite_bind_text(handle, index, place, UInt64(zone.count))
  }

  private func place(of index: Int32) -> UnsafeMutableRawPointer {
    arguments + RawStatement.argumentSize * Int(index)
  }
}

extension RawStatement {
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  func optionalReal(_ column: Int32) -> Double? { isNull(column) ? nil : real(column) }

  func identifier(_ column: Int32) -> Identifier {
    guard let bytes = sqlite3_column_blob(handle, column) else {
      return Identifier(high: 0, low: 0)
    }
    return Identifier(
      high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }

  func zone(_ column: Int32) -> RawZone {
    let text = sqlite3_column_text(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return RawZone(UnsafeRawBufferPointer(start: text, count: count))
  }

  /// The JSON of a column, in the memory of the row.
  func json(_ column: Int32) -> RawJSON {
    let text = sqlite3_column_text(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return RawJSON(UnsafeBufferPointer(start: text, count: count))
  }

  /// A copy of a text.
  func text(_ column: Int32) -> RawText {
    guard let text = sqlite3_column_text(handle, column) else {
      return RawText(address: nil, count: 0)
    }
    let count = Int(sqlite3_column_bytes(handle, column))
    guard let copy = malloc(count + 1) else { return RawText(address: nil, count: 0) }
    memcpy(copy, text, count + 1)
    return RawText(address: copy, count: count)
  }
}

/// A text as a C program keeps it: a block that must be freed.
struct RawText {
  let address: UnsafeMutableRawPointer?
  let count: Int
}
