/// The smallest property: each case begins with a state of its own, and the loop knows neither the generator nor the body.
struct HandProperty<Value>: Sendable {
  /// Draws a value of a size.
  let draw: @Sendable (inout HandSource, Int) throws -> Value
  let body: @Sendable (Value) throws -> Void

  /// Runs a case of each size, and returns their number.
  @inline(never)
  func check(_ sizes: [Int]) throws -> Int {
    for (index, size) in sizes.enumerated() {
      var source = HandSource(seed: UInt64(index))
      try body(draw(&source, size))
    }
    return sizes.count
  }
}
