/// A container of a decoder, and how the decoder is asked.
protocol DecoderAsking {
  var level: Int { get }
  func ask<Answer>(_ question: (DecoderState) throws -> Answer) rethrows -> Answer
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
  func inside(_ name: String) -> Int { ask { $0.level(name, in: level) } }
}

/// A place that keeps its decoder.
struct DecoderPlace: DecoderAsking {
  let state: DecoderState
  let level: Int

  @inline(__always)
  func ask<Answer>(_ question: (DecoderState) throws -> Answer) rethrows -> Answer {
    try question(state)
  }
}

/// A place in a decoder that outlives it, if it has no owner.
///
/// The standard library copies a keyed container with each question, and to count the references of its decoder takes longer than to
/// draw a number.
struct KeyedPlace: DecoderAsking {
  private let state: Unmanaged<DecoderState>
  private let owner: DecoderState?
  let level: Int

  init(in state: DecoderState, isLent: Bool, level: Int) {
    self.state = Unmanaged.passUnretained(state)
    owner = isLent ? nil : state
    self.level = level
  }

  @inline(__always)
  func ask<Answer>(_ question: (DecoderState) throws -> Answer) rethrows -> Answer {
    try state._withUnsafeGuaranteedRef { try question($0) }
  }
}
