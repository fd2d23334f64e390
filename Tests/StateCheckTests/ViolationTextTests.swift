import StateCheck
import Testing

@Suite struct ViolationTextTests {
  private typealias Register = SequentialModel<Int?, RegisterOperation, RegisterAnswer>

  private func lines<State, Operation, Answer>(
    _ model: SequentialModel<State, Operation, Answer>, _ calls: [Call<Operation, Answer>]
  ) throws -> [String] {
    let history = try CallHistory(calls)
    guard case .notLinearizable(let violation) = model.check(history).verdict else { return [] }
    let contradiction = model.contradiction(of: violation, in: history)
    return model.lines(for: violation, contradiction, in: history)
  }

  @Test func `a violation reads like this`() throws {
    let calls: [Call<RegisterOperation, RegisterAnswer>] = [
      Call(caller: 1, operation: .write(1), start: 0, answer: .done, end: 10),
      Call(caller: 2, operation: .write(2), start: 5, answer: .done, end: 20),
      Call(caller: 3, operation: .read, start: 22, answer: .value(2), end: 30),
      Call(caller: 1, operation: .read, start: 31, answer: .value(1), end: 40),
      Call(caller: 2, operation: .write(3), start: 35),
    ]
    #expect(
      try lines(.register, calls).joined(separator: "\n") == """
        No order of the calls explains every answer.
        The longest order places 3 of 4 answered calls:
          write 1: ok   caller 1, time 0-10
          write 2: ok   caller 2, time 5-20
          read: 2   caller 3, time 22-30
          write 3: no answer   caller 2, time 35-
          state: 3

        There none of these can come next:
          read: 1   caller 1, time 31-40

        These 3 calls are not linearizable, whatever the others did; none can be left out:
          time  caller 1   caller 3
             0  [ write 1
            10  ] ok
            22             [ read
            30             ] 2
            31  [ read
            40  ] 1
        """)
  }

  @Test func `a call that fails alone, and a key, are named`() throws {
    let calls: [Call<KeyValueOperation, KeyValueAnswer>] = [
      Call(caller: 1, operation: .get(key: "b"), start: 0, answer: .text(""), end: 10),
      Call(
        caller: 2, operation: .get(key: "a"), start: 5,
        answer: .text(String(repeating: "0123456789", count: 6)), end: 20),
    ]
    let lines = try lines(.keyValue, calls)
    #expect(lines.first == "No order of the calls of key a explains every answer.")
    #expect(lines.contains("This call has no place, whatever the others did:"))
    #expect(lines.last == "    20  ] \"012345678901234567890...901234567890123456789\"")
  }

  @Test func `of many calls the last ones are shown`() throws {
    var calls: [Call<RegisterOperation, RegisterAnswer>] = (0..<20).map {
      Call(caller: 1, operation: .write($0), start: 2 * $0, answer: .done, end: 2 * $0 + 1)
    }
    calls.append(Call(caller: 1, operation: .read, start: 50, answer: .value(0), end: 51))
    let lines = try lines(.register, calls)
    #expect(
      lines[1...3] == [
        "The longest order places 20 of 21 answered calls:", "  ... 12 before",
        "  write 12: ok   caller 1, time 24-25",
      ])
  }
}
