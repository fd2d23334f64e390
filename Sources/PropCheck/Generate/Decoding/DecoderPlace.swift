/// A container of a decoder, and how the decoder is asked.
struct DecoderPlace {
  /// Apart from the owner, since counting its references with every question takes longer than drawing a number.
  private let state: Unmanaged<DecoderState>
  private let owner: DecoderState?
  let level: Int

  /// A place that keeps its decoder alive, unless the decoder outlives it.
  init(state: DecoderState, level: Int, isLent: Bool = false) {
    self.state = Unmanaged.passUnretained(state)
    owner = isLent ? nil : state
    self.level = level
  }

  @inline(__always)
  func ask<Answer>(_ question: (DecoderState) throws -> Answer) rethrows -> Answer {
    try state._withUnsafeGuaranteedRef { try question($0) }
  }

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
