/// Moves numbers by whole distances, integers and floating-point numbers alike.
///
/// The sign of a floating-point number is the choice behind its magnitude.
extension ChoiceSequence {
  /// The signed distance of a number from its simplest value; nil if it has a fraction or is too large to have one.
  func distance(at place: Int) -> (magnitude: UInt64, isNegative: Bool)? {
    let choice = choices[place]
    guard choice.kind == .double else { return choice.offset }
    guard choice.index < 1 << 53, hasSign(behind: place) else { return nil }
    return (choice.index, choices[place + 1].index > 0)
  }

  /// The sequence with a number moved by a signed distance.
  ///
  /// - Parameters:
  ///   - place: The number.
  ///   - step: How far.
  ///   - isDown: Whether it gets less.
  ///   - wraps: Whether an integer goes on at the other end of its range, which keeps sums of a fixed width.
  /// - Returns: The sequence; nil if the number would leave its range.
  func moving(_ place: Int, by step: UInt64, isDown: Bool, wraps: Bool = false) -> ChoiceSequence? {
    let choice = choices[place]
    guard choice.kind == .double else {
      let moved =
        wraps
        ? choice.wrapped(by: step, isDown: isDown) : choice.offset(by: step, isDown: isDown)
      return moved.map { replacing(place, by: $0) }
    }
    let distance = isDown ? -Double(step) : Double(step)
    guard hasSign(behind: place), (number(at: place) + distance).magnitude < 0x1p53 else {
      return nil
    }
    var sequence = self
    sequence.choices[place].index = DoubleScale.index(of: number(at: place) + distance)
    sequence.choices[place + 1].index = number(at: place) + distance < 0 ? 1 : 0
    return sequence
  }

  private func number(at place: Int) -> Double {
    let magnitude = DoubleScale.magnitude(at: choices[place].index)
    return choices[place + 1].index > 0 ? -magnitude : magnitude
  }

  private func hasSign(behind place: Int) -> Bool {
    choices.indices.contains(place + 1) && choices[place + 1].kind == .boolean
  }
}

extension Choice {
  /// The integer at a signed distance, wrapping around its range, which keeps sums of a fixed width.
  fileprivate func wrapped(by step: UInt64, isDown: Bool) -> Choice? {
    if let inside = offset(by: step, isDown: isDown) { return inside }
    let missing = limit &- step
    return step <= limit ? offset(by: missing &+ 1, isDown: !isDown) : nil
  }

  /// The integer at a signed distance; nil outside its range.
  fileprivate func offset(by step: UInt64, isDown: Bool) -> Choice? {
    let (magnitude, isNegative) = offset
    guard isNegative != isDown else {
      let (sum, overflow) = magnitude.addingReportingOverflow(step)
      return overflow ? nil : moved(to: sum, isNegative: isDown)
    }
    let isCrossed = step > magnitude
    let rest = isCrossed ? step - magnitude : magnitude - step
    return moved(to: rest, isNegative: isCrossed ? !isNegative : isNegative)
  }
}
