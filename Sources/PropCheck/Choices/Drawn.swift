/// A value together with the choices that make it, so that another process can make the same without being told more.
package struct Drawn<Value> {
  /// What was drawn.
  package let value: Value
  /// The index of each choice, in order.
  package let choices: [UInt64]
}

extension Drawn: Sendable where Value: Sendable {}

extension Gen {
  /// The same values, each with its choices.
  ///
  /// - Complexity: Every case is recorded, which others are only once they fail.
  package var drawn: Gen<Drawn<Value>> {
    Gen<Drawn<Value>>(label: .derived) { source in
      let start = source.recordFromHere()
      let value = try source.draw(self)
      return Drawn(value: value, choices: source.decisions(from: start))
    }
  }

  /// The value that is made of such choices; missing ones are the simplest, and what is left over counts for nothing.
  ///
  /// - Throws: What the generator throws of choices that are not its own.
  package func value(of choices: [UInt64]) throws -> Value {
    var source = Source()
    source.replay(ChoiceSequence(path: choices))
    return try source.draw(self)
  }
}

extension Source {
  /// Sees to it that what is drawn from now on is recorded, and tells where that begins.
  fileprivate mutating func recordFromHere() -> Int {
    if !isTaped {
      recorder.record()
      isTaped = true
    }
    return recorder.recorded.count
  }

  fileprivate func decisions(from start: Int) -> [UInt64] {
    recorder.recorded.dropFirst(start).filter(\.isDecision).map(\.index)
  }
}
