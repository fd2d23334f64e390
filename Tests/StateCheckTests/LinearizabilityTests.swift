import KnownHistories
import PropCheck
import PropCheckTesting
import StateCheck
import Testing

@Suite struct LinearizabilityTests {
  /// The classes that small histories must not leave out.
  private static let classes = [
    Requirement("linearizable", share: 0.3), Requirement("not linearizable", share: 0.2),
    Requirement("pending", share: 0.2), Requirement("cut", share: 0.2),
    Requirement("cells related", share: 0.1),
    Requirement("several partitions", share: 0.1),
  ]

  @Test(.cases(6_000)) func `the verdict is that of trying every order`() async {
    await forAll(CellHistory.all, requiring: Self.classes) { cells in
      let result = Cells.model.check(try cells.history())
      let expected = Reality.isLinearizable(cells.calls)
      classify(expected, as: "linearizable")
      classify(!expected, as: "not linearizable")
      classify(cells.calls.contains(where: \.isPending), as: "pending")
      classify(cells.calls.contains(where: \.isCut), as: "cut")
      classify(cells.calls.contains { $0.operation.cells.count > 1 }, as: "cells related")
      classify(result.effort.partitions > 1, as: "several partitions")
      try require(result.verdict.isLinearizable, equals: expected)
    }
  }

  @Test(.cases(3_000)) func `when calls were cut decides as it does where every order is tried`()
    async
  {
    await forAll(CellHistory.cut, requiring: [Requirement("the ends decide", share: 0.004)]) {
      cells in
      let expected = Reality.isLinearizable(cells.calls)
      classify(Reality.isLinearizable(cells.uncut) != expected, as: "the ends decide")
      for model in [Cells.model, Cells.plainModel] {
        let verdict = model.check(try cells.history()).verdict
        try require(verdict.isLinearizable, equals: expected)
        guard case .linearizable(let orders) = verdict else { continue }
        for order in orders { try require(Reality.explains(order, cells.calls)) }
      }
    }
  }

  @Test(.cases(2_000)) func `what a model tells of keys and reads changes no verdict`() async {
    await forAll(CellHistory.all) { cells in
      let history = try cells.history()
      try require(
        Cells.plainModel.check(history).verdict.isLinearizable,
        equals: Cells.model.check(history).verdict.isLinearizable)
    }
  }

  /// Writes overwrite everything in a group if no operation relates two cells.
  @Test(.cases(5_000)) func `what a model tells of overwriting changes no verdict`() async {
    var model = Cells.model
    model.overwrites = { if case .write = $0 { true } else { false } }
    await forAll(
      CellHistory.pending, requiring: [Requirement("not linearizable", share: 0.1)]
    ) { [model] cells in
      guard cells.calls.allSatisfy({ $0.operation.cells.count == 1 }) else { return }
      let expected = Reality.isLinearizable(cells.calls)
      classify(!expected, as: "not linearizable")
      let verdict = model.check(try cells.history()).verdict
      try require(verdict.isLinearizable, equals: expected)
      guard case .linearizable(let orders) = verdict else { return }
      for order in orders { try require(Reality.explains(order, cells.calls)) }
    }
  }

  @Test(.cases(2_000)) func `an order that is found explains every answer`() async {
    await forAll(CellHistory.all) { cells in
      let result = Cells.model.check(try cells.history())
      guard case .linearizable(let orders) = result.verdict else { return }
      for order in orders { try require(Reality.explains(order, cells.calls)) }
      let placed = Set(orders.joined())
      try require(
        cells.calls.indices.allSatisfy { placed.contains($0) || cells.calls[$0].answer == nil })
    }
  }

  @Test(.cases(2_000)) func `a violation shows the longest prefix that any order has`() async {
    await forAll(
      CellHistory.all, requiring: [Requirement("violation", share: 0.2)]
    ) { cells in
      let result = Cells.model.check(try cells.history())
      guard case .notLinearizable(let violation) = result.verdict else { return }
      classify(true, as: "violation")
      let group = violation.calls.map { cells.calls[$0] }
      let placed = violation.prefix.count { cells.calls[$0].answer != nil }
      try require(placed, equals: Reality.mostPlaced(group))
      try require(Reality.explains(violation.prefix, cells.calls))
      try require(!violation.stuck.isEmpty)
      for call in violation.stuck {
        try require(!Reality.explains(violation.prefix + [call], cells.calls))
      }
    }
  }

  @Test func `the same history takes the same effort`() throws {
    let recorded = try #require(KnownHistory.known.first)
    #expect(try recorded.result() == recorded.result())
  }

  @Test func `an empty history is linearizable`() throws {
    let history = try CallHistory<RegisterOperation, RegisterAnswer>([])
    #expect(SequentialModel.register.check(history).verdict == .linearizable(orders: []))
  }
}

/// Small histories whose verdict is obvious.
@Suite struct LinearizabilityExampleTests {
  private typealias RegisterCall = Call<RegisterOperation, RegisterAnswer>

  private func isLinearizable(_ calls: [RegisterCall]) throws -> Bool? {
    SequentialModel.register.check(try CallHistory(calls)).verdict.isLinearizable
  }

  private func write(_ value: Int, _ start: Int, _ end: Int) -> RegisterCall {
    Call(caller: value, operation: .write(value), start: start, answer: .done, end: end)
  }

  private func read(_ value: Int?, _ start: Int, _ end: Int) -> RegisterCall {
    Call(caller: 100, operation: .read, start: start, answer: .value(value), end: end)
  }

  @Test func `a call that ends when another starts is concurrent with it`() throws {
    #expect(try isLinearizable([write(1, 0, 5), read(nil, 5, 6)]) == true)
    #expect(try isLinearizable([write(1, 0, 4), read(nil, 5, 6)]) == false)
  }

  @Test func `a pending call may take effect late or never`() throws {
    let pending = RegisterCall(caller: 1, operation: .write(1), start: 3)
    #expect(try isLinearizable([pending, read(nil, 5, 6), read(1, 100, 101)]) == true)
    #expect(try isLinearizable([pending, read(nil, 5, 6), read(nil, 100, 101)]) == true)
    #expect(try isLinearizable([pending, read(1, 0, 2)]) == false)
    #expect(try isLinearizable([pending, read(1, 5, 6), read(nil, 7, 8)]) == false)
  }

  @Test func `a call that was cut takes effect before its end or never`() throws {
    let cut = RegisterCall(caller: 1, operation: .write(1), start: 3, cutAt: 6)
    #expect(try isLinearizable([cut, read(nil, 5, 6), read(1, 100, 101)]) == true)
    #expect(try isLinearizable([cut, read(nil, 5, 6), read(nil, 100, 101)]) == true)
    #expect(try isLinearizable([cut, read(nil, 7, 8), read(1, 100, 101)]) == false)
    #expect(try isLinearizable([cut, read(nil, 7, 8), read(nil, 100, 101)]) == true)
    #expect(try isLinearizable([cut, read(1, 0, 2)]) == false)
  }

  /// The second write of 1 changes nothing where it could stand first, and must not be used up there.
  @Test func `a write of the current value is not placed too early`() throws {
    #expect(
      try isLinearizable([
        write(1, 0, 1), write(2, 2, 9), read(2, 3, 4), read(1, 5, 6),
        RegisterCall(caller: 7, operation: .write(1), start: 2, answer: .done, end: 9),
      ]) == true)
  }

  @Test func `ten thousand calls of five callers are judged with few steps`() throws {
    var calls: [RegisterCall] = []
    for round in 0..<2_000 {
      for caller in 0..<5 {
        let start = round * 10 + caller
        calls.append(
          Call(
            caller: caller, operation: .write(caller), start: start, answer: .done, end: start + 9))
      }
    }
    let result = SequentialModel.register.check(try CallHistory(calls))
    #expect(result.verdict.isLinearizable == true)
    #expect(result.effort.tries <= 20_000)
  }

  @Test(arguments: ["\u{e9}", "e\u{301}"])
  func `texts and keys are the same only if their bytes are`(_ read: String) throws {
    let calls: [Call<KeyValueOperation, KeyValueAnswer>] = [
      Call(
        caller: 1, operation: .put(key: "a", text: "\u{e9}"), start: 0, answer: .done, end: 1),
      Call(caller: 1, operation: .get(key: "a"), start: 2, answer: .text(read), end: 3),
    ]
    let isSame = read.utf8.count == 2
    let check = SequentialModel.keyValue.check(try CallHistory(calls))
    #expect(check.verdict.isLinearizable == isSame)
    let keys: [Call<KeyValueOperation, KeyValueAnswer>] = [
      Call(
        caller: 1, operation: .put(key: "\u{e9}", text: "b"), start: 0, answer: .done, end: 1),
      Call(caller: 1, operation: .get(key: read), start: 2, answer: .text(""), end: 3),
      Call(caller: 1, operation: .put(key: read, text: "c"), start: 4),
      Call(caller: 2, operation: .get(key: read), start: 4, answer: .text("c"), end: 5),
      Call(caller: 2, operation: .get(key: "\u{e9}"), start: 6, answer: .text("b"), end: 7),
    ]
    let other = SequentialModel.keyValue.check(try CallHistory(keys))
    #expect(other.verdict.isLinearizable == !isSame)
    #expect(other.effort.partitions == (isSame ? 1 : 2))
  }

  @Test func `pending writes of values of their own are no more work than their number`() throws {
    var calls = (0..<2_000).map {
      RegisterCall(caller: $0 + 1_000, operation: .write($0), start: 0)
    }
    calls += [read(7, 1, 2), read(8, 3, 4), read(7, 5, 6)]
    let result = SequentialModel.register.check(try CallHistory(calls))
    #expect(result.verdict.isLinearizable == false)
    #expect(result.effort.tries <= 20_000)
  }

  @Test func `many pending writes are no more work than the values they write`() throws {
    var calls = (0..<60).map {
      RegisterCall(caller: $0, operation: .write($0 % 5), start: 0)
    }
    calls += (0..<50).map { read($0 % 5, 2 * $0 + 1, 2 * $0 + 2) }
    calls.append(read(9, 200, 201))
    let result = SequentialModel.register.check(try CallHistory(calls))
    #expect(result.verdict.isLinearizable == false)
    #expect(result.effort.tries <= 2_000)
  }
}
