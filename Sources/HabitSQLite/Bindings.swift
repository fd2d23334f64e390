import CPropCheckSQLite

// Each binds one argument, in the order of the parameters.

extension Statement {
  package func bind(_ value: Int64) {
    position += 1
    keep(sqlite3_bind_int64(handle, position, value))
  }

  package func bind(_ value: Bool) { bind(value ? 1 as Int64 : 0) }

  package func bind(_ value: Double) {
    position += 1
    keep(sqlite3_bind_double(handle, position, value))
  }

  package func bind(_ value: String?) {
    guard let value else { return bindNull() }
    bind(value)
  }

  /// Binds all bytes of a text, U+0000 included.
  package func bind(_ value: String) {
    position += 1
    var text = value
    text.withUTF8 { bytes in
      guard let place = store(UnsafeRawBufferPointer(bytes)) else {
        return keep(
          csqlite_bind_text_copy(handle, position, bytes.baseAddress, UInt64(bytes.count)))
      }
      keep(csqlite_bind_text(handle, position, place, UInt64(bytes.count)))
    }
  }

  /// Binds sixteen bytes, given as two big-endian halves.
  package func bind(high: UInt64, low: UInt64) {
    position += 1
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { bytes in
      guard let place = store(bytes) else {
        return keep(csqlite_bind_blob_copy(handle, position, bytes.baseAddress, 16))
      }
      keep(csqlite_bind_blob(handle, position, place, 16))
    }
  }

  /// Binds many sixteen-byte values as one blob.
  package func bind(halves: [(high: UInt64, low: UInt64)]) {
    position += 1
    holdsCopies = true
    let bigEndian = halves.map { ($0.high.bigEndian, $0.low.bigEndian) }
    bigEndian.withUnsafeBytes { bytes in
      // An empty blob needs an address too, or it would be NULL.
      keep(
        csqlite_bind_blob_copy(
          handle, position, bytes.baseAddress ?? UnsafeRawPointer(arena), UInt64(bytes.count)))
    }
  }

  package func bindNull() {
    position += 1
    keep(sqlite3_bind_null(handle, position))
  }

  /// Copies bytes to where they stay until the reset; nil if they do not fit.
  func store(_ bytes: UnsafeRawBufferPointer) -> UnsafeMutableRawPointer? {
    guard bytes.count <= Statement.arenaSize - arenaUsed else {
      holdsCopies = true
      return nil
    }
    let place = arena + arenaUsed
    arenaUsed += bytes.count
    guard let source = bytes.baseAddress else { return place }
    place.copyMemory(from: source, byteCount: bytes.count)
    return place
  }
}
