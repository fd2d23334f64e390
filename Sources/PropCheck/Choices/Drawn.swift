/// A value with the choices that make it, from which another process can make it again.
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
  /// - Complexity: Every case is recorded, not only those that fail.
  package var drawn: Gen<Drawn<Value>> {
    Gen<Drawn<Value>>(label: .derived) { source in
      let start = source.recordFromHere()
      let value = try source.draw(self)
      return Drawn(value: value, choices: source.decisions(from: start))
    }
  }

  /// The value made from choices. Missing ones become the simplest; surplus ones are ignored.
  ///
  /// - Throws: What the generator throws.
  package func value(of choices: [UInt64]) throws -> Value {
    var source = Source()
    source.replay(ChoiceSequence(path: choices))
    return try source.draw(self)
  }
}

extension Source {
  /// Records what is drawn from now on.
  ///
  /// - Returns: The place of its first choice.
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
