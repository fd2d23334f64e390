import CPropCheckSQLite

/// What SQL passes to a function, read by position.
///
/// It must not outlive the call.
package struct Arguments {
  /// How many there are.
  package let count: Int
  private let values: UnsafeMutablePointer<OpaquePointer?>?

  fileprivate init(_ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
    (self.count, self.values) = (Int(count), values)
  }

  private subscript(index: Int) -> OpaquePointer? { values?[index] }

  /// A value of any type.
  package func value(_ index: Int) -> SQLiteValue { SQLiteValue(self[index]) }

  /// A number, whole or not; nil for anything else.
  package func number(_ index: Int) -> Double? {
    switch sqlite3_value_type(self[index]) {
    case SQLITE_INTEGER, SQLITE_FLOAT: sqlite3_value_double(self[index])
    default: nil
    }
  }

  /// A whole number; nil for anything else.
  package func integer(_ index: Int) -> Int64? {
    sqlite3_value_type(self[index]) == SQLITE_INTEGER ? sqlite3_value_int64(self[index]) : nil
  }

  /// A text; nil for anything else.
  package func text(_ index: Int) -> String? {
    if case .text(let text) = value(index) { text } else { nil }
  }

  /// A number of 32 bits that depends on every bit of all arguments, their types and their order (FNV-1a).
  package var digest: Int64 {
    var hash = Digest()
    for index in 0..<count { hash.add(self[index]) }
    return hash.folded
  }
}

private struct Digest {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ value: OpaquePointer?) {
    let type = sqlite3_value_type(value)
    add(UInt64(UInt32(bitPattern: type)))
    switch type {
    case SQLITE_INTEGER: add(UInt64(bitPattern: sqlite3_value_int64(value)))
    case SQLITE_FLOAT: add(sqlite3_value_double(value).bitPattern)
    case SQLITE_NULL: break
    default:
      let address = sqlite3_value_blob(value)
      let count = Int(sqlite3_value_bytes(value))
      for byte in UnsafeRawBufferPointer(start: address, count: count) { add(UInt64(byte)) }
      add(UInt64(count))
    }
  }

  private mutating func add(_ number: UInt64) {
    state = (state ^ number) &* 0x100_0000_01b3
    // Multiplication moves bits up only.
    state ^= state >> 32
  }

  var folded: Int64 { Int64(truncatingIfNeeded: (state ^ state >> 32) & 0xFFFF_FFFF) }
}

extension Connection {
  /// The result of an SQL function.
  package enum Answer {
    /// NULL.
    case null
    /// A whole number.
    case integer(Int64)
    /// A text.
    case text(String)
  }

  private final class Function {
    let body: (Arguments) -> Answer

    init(_ body: @escaping (Arguments) -> Answer) { self.body = body }
  }

  /// Defines an SQL function of any number of arguments, for as long as the connection is open.
  ///
  /// It must return the same for the same arguments.
  package func define(
    _ name: String, _ body: @escaping (Arguments) -> Answer
  ) throws(SQLiteError) {
    let code = sqlite3_create_function_v2(
      handle, name, -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
      Unmanaged.passRetained(Function(body)).toOpaque(),
      { context, count, values in
        guard let data = sqlite3_user_data(context) else { return }
        let function = Unmanaged<Function>.fromOpaque(data).takeUnretainedValue()
        Connection.reply(function.body(Arguments(count, values)), to: context)
      }, nil, nil, { data in data.map { Unmanaged<Function>.fromOpaque($0).release() } })
    guard code == SQLITE_OK else { throw SQLiteError(of: handle) }
  }

  private static func reply(_ answer: Answer, to context: OpaquePointer?) {
    switch answer {
    case .null: sqlite3_result_null(context)
    case .integer(let number): sqlite3_result_int64(context, number)
    case .text(var text):
      text.withUTF8 { csqlite_result_text(context, $0.baseAddress, UInt64($0.count)) }
    }
  }
}
