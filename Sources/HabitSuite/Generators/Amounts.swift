import PropCheck

/// Draws amounts around the bounds that matter to a habit.
struct Amounts: Sendable {
  let classes = ClassTable<@Sendable (_ target: Double, inout Source) -> Double?>(
    "value",
    [
      ("one", 12, { _, _ in 1 }),
      ("target", 12, { target, _ in target }),
      ("none", 6, { _, _ in nil }),
      ("zero", 6, { _, _ in 0 }),
      ("-0.0", 2, { _, _ in -0.0 }),
      ("tiny", 3, { _, _ in .leastNonzeroMagnitude }),
      ("half", 6, { _, _ in 0.5 }),
      ("1 ulp below the target", 3, { target, _ in target.nextDown }),
      ("1 ulp above the target", 3, { target, _ in target.nextUp }),
      ("1 ulp above 1", 2, { _, _ in 1.0.nextUp }),
      ("999", 2, { _, _ in 999 }),
      ("1 ulp above 999", 2, { _, _ in 999.0.nextUp }),
      ("negative", 2, { _, _ in -1 }),
      ("NaN", 2, { _, _ in .nan }),
      ("infinite", 2, { _, source in source.boolean() ? -.infinity : .infinity }),
    ])

  func draw(from source: inout Source, target: Double?, prefersValid: Bool = false) -> Double? {
    classes.draw(from: &source, prefersValid: prefersValid)(target ?? 8, &source)
  }
}
