/// The cases of an enumeration none of which has associated values.
///
/// The compiler writes `CodingKeys` without `CaseIterable`, and no function of the standard library lists its cases. But
/// the metadata of every enumeration says how many it has, and one without associated values is stored as the number
/// of its case in the smallest of no, one or two bytes. This file alone relies on that. It makes a value only after it has
/// read that no case has a payload, that there are more cases than the number of this one, and that the size is the one
/// that follows; otherwise, as for enumerations imported from C, it makes none.
enum EnumCases {
  /// All cases in the order of their declaration; nil if they cannot be listed.
  static func all<Value>(of type: Value.Type) -> [Value]? {
    guard !String(reflecting: type).hasPrefix("__C."), let metadata = EnumMetadata(type),
      let count = metadata.plainCount, MemoryLayout<Value>.size == size(forCases: count)
    else { return nil }
    return (0..<count).map { value(number: $0) }
  }

  /// All cases in the order of their raw values, if these are few; nil otherwise.
  ///
  /// An enumeration for C is stored as its raw value, so its cases cannot be made from their numbers; its size may be that
  /// of any other with such raw values.
  static func all<Raw: RawRepresentable>(byRawValuesOf type: Raw.Type) -> [Raw]? {
    guard isEnum(type) else { return nil }
    switch Raw.RawValue.self {
    case let few as any FixedWidthInteger.Type where few.bitWidth <= 16: return raws(few)
    default: return nil
    }
  }

  private static func raws<Raw: RawRepresentable, Number: FixedWidthInteger>(
    _ number: Number.Type
  ) -> [Raw]? {
    (Number.min...Number.max).compactMap { value in
      (value as? Raw.RawValue).flatMap(Raw.init(rawValue:))
    }
  }

  /// Whether a type is an enumeration; optionals are not.
  static func isEnum(_ type: Any.Type) -> Bool { EnumMetadata(type) != nil }

  /// Whether a type is an enumeration without cases, of which there are no values.
  static func isEmpty(_ type: Any.Type) -> Bool { EnumMetadata(type)?.hasCases == false }

  private static func size(forCases count: Int) -> Int {
    if count <= 1 { return 0 }
    return count <= 256 ? 1 : 2
  }

  private static func value<Value>(number: Int) -> Value {
    withUnsafeTemporaryAllocation(byteCount: 8, alignment: 8) { bytes in
      bytes.storeBytes(of: UInt64(number).littleEndian, as: UInt64.self)
      return bytes.load(as: Value.self)
    }
  }
}

/// The metadata of an enumeration, whose layout is part of Swift's ABI (docs/ABI/TypeMetadata.rst).
private struct EnumMetadata {
  /// The description of the type: its flags, parent, name, access function, fields, and two counts of cases, 32 bits each.
  private let description: UnsafeRawPointer

  /// Nil for a type that is no enumeration.
  init?(_ type: Any.Type) {
    #if _ptrauth(_arm64e)
      // The pointer to the description is signed there.
      return nil
    #else
      let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
      guard metadata.load(as: UInt.self) == 0x201 else { return nil }
      let word = MemoryLayout<UInt>.size
      description = metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
      guard description.load(as: UInt32.self) & 31 == 18 else { return nil }
    #endif
  }

  private var payloadCount: UInt32 {
    description.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF
  }

  private var emptyCount: UInt32 { description.load(fromByteOffset: 24, as: UInt32.self) }

  var hasCases: Bool { payloadCount + emptyCount > 0 }

  /// The number of cases if none has associated values, not even one of no size, such as `Void` or `Never`.
  ///
  /// Only the description of the fields tells these: 16 bytes, then 12 for each case with its type in the middle. A
  /// compiler flag removes it.
  var plainCount: Int? {
    let place = description + 16
    let distance = Int(place.load(as: Int32.self))
    guard payloadCount == 0, distance != 0 else { return nil }
    let fields = place + distance
    guard fields.load(fromByteOffset: 12, as: UInt32.self) == emptyCount,
      fields.load(fromByteOffset: 10, as: UInt16.self) == 12, emptyCount <= 1 << 16
    else { return nil }
    let count = Int(emptyCount)
    let hasTypes = (0..<count).contains {
      fields.load(fromByteOffset: 16 + 12 * $0 + 4, as: Int32.self) != 0
    }
    return hasTypes ? nil : count
  }
}

extension CodingKey {
  /// All keys of this type; nil if they are not the cases of an enumeration.
  static var all: [Self]? {
    if let listed = Self.self as? any CaseIterable.Type { return cases(of: listed) as? [Self] }
    return EnumCases.all(of: Self.self)
  }
}

/// The listed cases of a type, at most 65,536.
func cases<Listed: CaseIterable>(of type: Listed.Type) -> [Any] {
  Array(type.allCases.prefix(1 << 16))
}
