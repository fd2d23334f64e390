/// The text of a violation.
struct ViolationText<
  State: Hashable & Sendable, Operation: Hashable & Sendable, Answer: Hashable & Sendable
> {
  let model: SequentialModel<State, Operation, Answer>
  let calls: [Call<Operation, Answer>]
  let violation: Violation
  let contradiction: Contradiction
  /// The unit of times.
  let unit: String
  /// A time as text.
  let time: (Int) -> String

  /// The most calls that are listed.
  private static var shown: Int { 8 }
  /// The most calls that are drawn.
  private static var drawn: Int { 40 }
  /// Longer texts are cut in the middle.
  private static var width: Int { 48 }
  /// A state is shown in full more often: it says why no other call fits.
  private static var stateWidth: Int { 200 }

  var lines: [String] {
    [heading] + prefix + [""] + stuck + [""] + lanes
  }

  private var heading: String {
    guard !violation.keys.isEmpty else { return "No order of the calls explains every answer." }
    let keys = violation.keys.prefix(Self.shown).map(shortened).joined(separator: ", ")
    let more = violation.keys.count > Self.shown ? ", ..." : ""
    let noun = violation.keys.count == 1 ? "key" : "keys"
    return "No order of the calls of \(noun) \(keys)\(more) explains every answer."
  }

  /// The longest order, its last calls at least, and the state after it.
  private var prefix: [String] {
    let answered = violation.calls.count { calls[$0].answer != nil }
    let placed = violation.prefix.count { calls[$0].answer != nil }
    let left = max(0, violation.prefix.count - Self.shown)
    var lines = ["The longest order places \(placed) of \(answered) answered calls:"]
    if left > 0 { lines.append("  ... \(left) before") }
    lines += violation.prefix.suffix(Self.shown).map(row)
    if let state = stateBehindPrefix {
      lines.append("  state: \(state.shortened(to: Self.stateWidth))")
    }
    return lines
  }

  private var stuck: [String] {
    ["There none of these can come next:"] + violation.stuck.prefix(Self.shown).map(row)
      + (violation.stuck.count > Self.shown
        ? ["  ... \(violation.stuck.count - Self.shown) more"] : [])
  }

  private var lanes: [String] {
    let count = contradiction.calls.count
    let claim = count == 1 ? "This call has no place" : "These \(count) calls are not linearizable"
    let left = max(0, count - Self.drawn)
    return ["\(claim)\(reach):"] + (left > 0 ? ["  ... \(left) before are not drawn"] : [])
      + drawing.lines(unit: unit, time: time).map { "  " + $0 }
  }

  /// How much is proven.
  private var reach: String {
    guard contradiction.isProven else {
      let noun = contradiction.calls.count == 1 ? "by itself" : "by themselves"
      return " \(noun); a limit was reached before it was known what the others explain"
    }
    guard contradiction.calls.count > 1 else { return ", whatever the others did" }
    let note = contradiction.isSmallest ? "none can be left out" : "a limit was reached here"
    return ", whatever the others did; \(note)"
  }

  private var drawing: CallDiagram {
    CallDiagram(
      contradiction.calls.suffix(Self.drawn).compactMap { index in
        let call = calls[index]
        guard let end = call.end else { return nil }
        return CallDiagram.Bar(
          caller: call.caller, start: call.start, end: end,
          operation: shortened(model.text(call.operation)),
          answer: call.answer.map { shortened(model.answerText($0)) } ?? "no answer")
      })
  }

  private func row(of index: Int) -> String {
    let call = calls[index]
    let answer = call.answer.map { shortened(model.answerText($0)) } ?? "no answer"
    let end = call.end.map(time) ?? ""
    return "  \(shortened(model.text(call.operation))): \(answer)"
      + "   caller \(call.caller), \(unit) \(time(call.start))-\(end)"
  }

  /// Nil if the model throws.
  private var stateBehindPrefix: String? {
    var state = model.initial
    for call in violation.prefix.map({ calls[$0] }) {
      guard case .to(let next)? = try? model.step(state, call.operation, call.answer) else {
        return nil
      }
      state = next
    }
    return model.stateText(state)
  }

  private func shortened(_ text: String) -> String { text.shortened(to: Self.width) }
}

extension SequentialModel {
  /// The text of a violation: the longest order, the calls that cannot come next, and the contradiction with a lane
  /// per caller.
  ///
  /// - Parameters:
  ///   - violation: A violation that ``check(_:limits:)`` found in this history.
  ///   - contradiction: Its contradiction, from ``contradiction(of:in:limits:)``.
  ///   - history: The history.
  ///   - unit: The unit of times.
  ///   - time: Renders a time as text; by default, as a number.
  /// - Returns: Lines of ASCII, except for the texts of the model.
  public func lines(
    for violation: Violation, _ contradiction: Contradiction,
    in history: CallHistory<Operation, Answer>, unit: String = "time",
    time: (Int) -> String = { "\($0)" }
  ) -> [String] {
    withoutActuallyEscaping(time) { time in
      ViolationText(
        model: self, calls: history.calls, violation: violation, contradiction: contradiction,
        unit: unit, time: time
      ).lines
    }
  }
}

extension String {
  /// The text, cut in the middle if it is longer.
  func shortened(to width: Int) -> String {
    guard count > width else { return self }
    let half = (width - 3) / 2
    return "\(prefix(half))...\(suffix(half))"
  }
}
