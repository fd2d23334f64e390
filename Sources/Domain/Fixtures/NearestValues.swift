// What a builder makes of arguments that no valid entity can have.

/// The name as it is stored; nil if nothing of it would be left.
func nearestName(_ name: String, limit: Int) -> String? {
  let scalars = name.unicodeScalars
  guard let first = scalars.firstIndex(where: { !isBlank($0) }),
    let last = scalars.lastIndex(where: { !isBlank($0) })
  else { return nil }
  return String(String(scalars[first...last]).prefix(limit))
}

private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.isWhitespace || scalar == "\u{200B}"
}

/// The number in the range that is nearest; for what is no number, the least.
func nearestNumber(_ number: Double, _ range: ClosedRange<Double>) -> Double {
  number.isNaN ? range.lowerBound : min(max(number, range.lowerBound), range.upperBound)
}
