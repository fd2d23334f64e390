/// A container of a decoder, and how the decoder is asked.
protocol DecoderAsking {
  var level: Int { get }
  func ask<Answer>(_ question: (DrawingDecoder) throws -> Answer) rethrows -> Answer
}

extension DecoderAsking {
  var codingPath: [any CodingKey] {
    ask { $0.path(of: level) }.split(separator: ".").map { DrawnKey(String($0)) }
  }

  @inline(__always)
  func value<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value {
    try ask { try $0.value(type, level, name) }
  }

  /// The level of a container inside this one.
  @inline(__always)
  func inside(_ name: String) -> Int { ask { $0.level(name, in: level) } }
}

/// A place that keeps its decoder.
struct DecoderPlace: DecoderAsking {
  let decoder: DrawingDecoder
  let level: Int

  @inline(__always)
  func ask<Answer>(_ question: (DrawingDecoder) throws -> Answer) rethrows -> Answer {
    try question(decoder)
  }
}

/// A place in a decoder that outlives it.
///
/// The standard library copies a keyed container with each question, and to count the references of its decoder takes longer than to
/// draw a number.
struct LentPlace: DecoderAsking {
  private let decoder: Unmanaged<DrawingDecoder>
  let level: Int

  init(in decoder: DrawingDecoder, level: Int) {
    self.decoder = Unmanaged.passUnretained(decoder)
    self.level = level
  }

  @inline(__always)
  func ask<Answer>(_ question: (DrawingDecoder) throws -> Answer) rethrows -> Answer {
    try decoder._withUnsafeGuaranteedRef { try question($0) }
  }
}

/// A key of a path.
struct DrawnKey: CodingKey {
  let stringValue: String
  var intValue: Int? { Int(stringValue) }

  init(_ name: String) {
    stringValue = name
  }

  init?(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) {
    stringValue = "\(intValue)"
  }
}
