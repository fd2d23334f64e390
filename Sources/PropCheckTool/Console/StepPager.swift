import PropCheckReport

/// Shows a script step by step; without a keyboard, all at once.
struct StepPager {
  let failure: FailureRecord
  let style: TextStyle

  func show(_ system: SystemInterface) {
    for (index, step) in failure.steps.enumerated() {
      for line in lines(of: step, at: index) { system.out.line(style.encode(line)) }
      if index + 1 < failure.steps.count { _ = system.readLine() }
    }
  }

  private func lines(of step: FailureRecord.Step, at index: Int) -> [String] {
    let mark = failure.difference?.step == index ? "   ← first difference" : ""
    return [
      "step \(index + 1) of \(failure.steps.count)   \(Printable.line(step.text))",
      "  reference   \(Printable.line(step.expected))",
      "  real        \(Printable.line(step.actual))\(mark)",
    ]
  }
}
