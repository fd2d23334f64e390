/// A type of the standard library whose parts are known without its decoding.
protocol Derivable: Decodable {
  static func part(_ learner: Learner, at path: String) throws -> TypedPart<Self>
}

/// A number or a text.
protocol DerivableScalar: Derivable {
  static var derived: Gen<Self> { get }
}

extension DerivableScalar {
  static func part(_ learner: Learner, at path: String) throws -> TypedPart<Self> {
    GivenPart(derived, at: path)
  }
}

extension Bool: DerivableScalar {
  static var derived: Gen<Bool> { .bool }
}

extension String: DerivableScalar {
  static var derived: Gen<String> { .string(upTo: Compiler.longest) }
}

extension Double: DerivableScalar {
  /// Finite, as numbers in JSON are.
  static var derived: Gen<Double> { Gen(label: .scalar) { $0.finite() } }
}

extension Float: DerivableScalar {
  static var derived: Gen<Float> {
    Gen(label: .scalar) { source in
      let value = Float(source.finite())
      let greatest = Float.greatestFiniteMagnitude
      return min(max(value, -greatest), greatest)
    }
  }
}

extension DerivableScalar where Self: FixedWidthInteger & SendableMetatype {
  /// Integers of at most 64 bits.
  static var derived: Gen<Self> {
    guard let (low, high) = (Int(exactly: min), Int(exactly: max)) as? (Int, Int) else {
      return Gen(label: .scalar) { Self(truncatingIfNeeded: $0.unsigned()) }
    }
    return Gen(label: .scalar) { Self(truncatingIfNeeded: $0.integer(in: low...high)) }
  }
}

extension Int: DerivableScalar {
  static var derived: Gen<Int> { .int }
}
extension Int8: DerivableScalar {}
extension Int16: DerivableScalar {}
extension Int32: DerivableScalar {}
extension Int64: DerivableScalar {}
extension UInt: DerivableScalar {}
extension UInt8: DerivableScalar {}
extension UInt16: DerivableScalar {}
extension UInt32: DerivableScalar {}
extension UInt64: DerivableScalar {}

/// With a word less in half of the draws, which are simpler.
extension Int128: DerivableScalar {
  static var derived: Gen<Int128> {
    Gen(label: .scalar) { source in
      guard source.boolean() else { return Int128(source.integer(in: .min ... .max)) }
      let high = Int128(source.integer(in: .min ... .max))
      return high << 64 | Int128(source.unsigned())
    }
  }
}

extension UInt128: DerivableScalar {
  static var derived: Gen<UInt128> {
    Gen(label: .scalar) { source in
      guard source.boolean() else { return UInt128(source.unsigned()) }
      let high = UInt128(source.unsigned())
      return high << 64 | UInt128(source.unsigned())
    }
  }
}
