/// Something that is built step by step; each step gives a changed copy.
protocol Builder: Sendable {}

extension Builder {
  func changed(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}

// Turns arguments that no valid entity can have into valid ones.

/// The name as it is stored, of the scalars that it may have; nil if nothing of it would remain.
///
/// Trimmed again after the cut, which may leave white space at the new end.
func nearestName(
  _ name: String, limit: Int, of isKnown: (Unicode.Scalar) -> Bool = { _ in true }
) -> String? {
  let known = String(String.UnicodeScalarView(name.unicodeScalars.filter(isKnown)))
  let valid = trimmed(String(trimmed(known).prefix(limit)))
  return valid.isEmpty ? nil : valid
}

private func trimmed(_ text: String) -> String {
  let scalars = text.unicodeScalars
  guard let first = scalars.firstIndex(where: { !isBlank($0) }),
    let last = scalars.lastIndex(where: { !isBlank($0) })
  else { return "" }
  return String(scalars[first...last])
}

private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.isWhitespace || scalar == "\u{200B}"
}

/// The nearest number in the range; for NaN, the least.
func nearestNumber(_ number: Double, _ range: ClosedRange<Double>) -> Double {
  number.isNaN ? range.lowerBound : min(max(number, range.lowerBound), range.upperBound)
}
