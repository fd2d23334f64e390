/// The only value of a decoder, drawn.
struct SingleDraws: SingleValueDecodingContainer {
  let place: DecoderPlace

  var codingPath: [any CodingKey] { place.codingPath }

  func decodeNil() -> Bool { place.decoder.isOnlyValueNil(place.level) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try only(type) }

  @inline(__always)
  private func only<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard place.decoder.isAnswer(place.level) else {
      let context = DecodingError.Context(
        codingPath: codingPath, debugDescription: "There is no \(type).")
      throw DecodingError.typeMismatch(type, context)
    }
    return try place.value(type, "")
  }
}

/// The same for each type of its own, as the compiler makes faster code of them.
extension SingleDraws {
  func decode(_ type: Bool.Type) throws -> Bool { try only(type) }
  func decode(_ type: String.Type) throws -> String { try only(type) }
  func decode(_ type: Double.Type) throws -> Double { try only(type) }
  func decode(_ type: Float.Type) throws -> Float { try only(type) }
  func decode(_ type: Int.Type) throws -> Int { try only(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try only(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try only(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try only(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try only(type) }
  func decode(_ type: Int128.Type) throws -> Int128 { try only(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try only(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try only(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try only(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try only(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try only(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try only(type) }
}
