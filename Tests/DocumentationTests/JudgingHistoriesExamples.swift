import StateCheck
import Testing

enum LampOperation: Hashable {
  case press
  case look
}

let lamp = SequentialModel<Bool, LampOperation, Bool>(initial: false) { isOn, operation, answer in
  switch operation {
  case .press: .to(!isOn)
  case .look: answer == isOn || answer == nil ? .to(isOn) : .refused
  }
}

@Suite(.failing) struct JudgingHistoriesFailures {
  @Test func `a lamp shines when it should`() throws {
    let history = try CallHistory<LampOperation, Bool>(events: [
      .call(caller: 1, .press), .call(caller: 2, .press), .answer(caller: 1, true),
      .call(caller: 1, .look), .answer(caller: 2, true), .answer(caller: 1, true),
      .call(caller: 2, .look), .answer(caller: 2, true),
    ])
    let result = lamp.check(history)
    if case .notLinearizable(let violation) = result.verdict {
      let contradiction = lamp.contradiction(of: violation, in: history)
      let lines = lamp.lines(for: violation, contradiction, in: history)
      Issue.record("\(lines.joined(separator: "\n"))")
    }
  }
}
