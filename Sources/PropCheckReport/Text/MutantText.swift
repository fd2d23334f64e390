/// A mutant on one line, with its script if something is unexpected.
struct MutantText {
  let mutant: MutantRecord
  let style: TextStyle
  let isDetailed: Bool

  var lines: [String] {
    let isShown = isDetailed || !mutant.isAsExpected
    let script = mutant.script ?? mutant.t?.chance?.script ?? []
    let details = isShown ? [mutant.sentence] + script : []
    return [line] + details.map { "      " + Printable.line($0) }
  }

  private var line: String {
    let name = Columns.pad(Printable.line(mutant.id), to: 40)
    let count = mutant.t?.chance?.cases ?? mutant.cases
    let cases = Columns.padLeft(Figure.count(count, "case"), to: 13)
    let time = mutant.t.map { Figure.duration(nanoseconds: $0.wallNanoseconds) } ?? ""
    let start = "  \(sign) \(name) \(Columns.pad(Self.word(for: mutant), to: 14))\(cases)"
    return ([start, Columns.padLeft(time, to: 7)] + found).joined(separator: "   ")
  }

  private var sign: String {
    mutant.isAsExpected ? style.paint("✓", .good) : style.paint("✗", .bad)
  }

  static func word(for mutant: MutantRecord) -> String {
    switch (mutant.found, mutant.equivalent) {
    case (true, false): mutant.isLate ? "FOUND LATE" : mutant.isLong ? "FOUND LONG" : "found"
    case (false, false): "SURVIVED"
    case (true, true): "FALSE ALARM"
    case (false, true): "equivalent"
    }
  }

  /// The length of the script and the property; for mutants found by chance, how often it fails.
  private var found: [String] {
    if let chance = mutant.t?.chance, let property = chance.property {
      let share = "fails \(chance.fails) of \(chance.tries)"
      return [Columns.pad(share, to: 15), Printable.line(property)]
    }
    guard let length = mutant.minimalLength, let property = mutant.property else { return [] }
    let steps = "\(Figure.count(length, "step")), known \(mutant.knownLength)"
    return [Columns.pad(steps, to: 15), Printable.line(property)]
  }
}
