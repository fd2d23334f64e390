import PropCheckTesting
import StateCheck
import Testing

@testable import PropCheck

/// Commands that take the answers of other commands.
@Suite struct SymbolicMachineTests {
  private static let seeds = TestSeed.several(5)

  /// The script of a finding, without the numbers of its lines, and the runs that it took to shrink it.
  private func found(
    _ property: Property, seed: UInt64, cases: Int = 20_000
  ) async throws -> (finding: Finding, script: [String]) {
    var settings = Settings(seed: seed, cases: cases)
    settings.failures = 1
    let result = await property.check(settings)
    let finding = try #require(result.finding, "\(result.verdict)")
    let lines = finding.counterexample.split(separator: "\n")
    return (finding, lines.map { String($0.drop { $0.isNumber || $0 == " " }) })
  }

  @Test(arguments: seeds)
  func `one ticket given to two people is found, in two calls`(_ seed: UInt64) async throws {
    let (finding, script) = try await found(TicketDispenser.inTurns(isCareful: false), seed: seed)
    #expect(script == ["caller 1  ticket1 = take", "caller 2  ticket2 = take"])
    #expect(finding.failure.account.contains("ticket1 once more"), "\(finding.complaint)")
    #expect(finding.shrink.tries <= 60)
  }

  @Test func `a dispenser without a race passes, alone and in turns`() async {
    let alone = TicketDispenser.machine.agreement(
      "tickets.alone", "Everybody gets a ticket of his own.",
      on: TicketDispenser.bound(isCareful: false))
    for property in [alone, TicketDispenser.inTurns(isCareful: true)] {
      let result = await property.check(Settings(seed: TestSeed.value, cases: 200))
      #expect(result.verdict == .passed, "\(result.complaint ?? "")")
    }
  }

  /// There is another solution of eight steps, none of which can be left out.
  @Test func `four litres are measured in six steps`() async throws {
    var shortest = 0
    for seed in Self.seeds {
      let (finding, script) = try await found(Well.puzzle(), seed: seed)
      #expect([6, 8].contains(script.count))
      #expect(finding.shrink.tries <= 150)
      guard script.count == 6 else { continue }
      shortest += 1
      #expect(
        script == [
          "fill the big one", "pour the big one into the small one", "empty the small one",
          "pour the big one into the small one", "fill the big one",
          "pour the big one into the small one",
        ])
    }
    #expect(shortest >= 3)
  }

  @Test(
    arguments: [
      (.fullIsEmpty, ["queue1 = new 1", "put queue1, 0", "count queue1"]),
      (.reusedHandle, ["queue1 = new 1", "close queue1", "queue2 = new 1"]),
      (.closesLater, ["queue1 = new 1", "queue2 = new 1", "close queue1"]),
    ] as [(QueueShop.Bug, [String])])
  func `a bug of a queue is shown by the fewest handles and calls`(
    _ bug: QueueShop.Bug, _ expected: [String]
  ) async throws {
    for seed in Self.seeds {
      let (finding, script) = try await found(QueueShop.property(bug), seed: seed)
      #expect(script == expected)
      #expect(finding.shrink.tries <= 100)
    }
  }

  @Test func `a shop without a bug passes, and its handles are used`() async {
    let result = await QueueShop.property().check(Settings(seed: TestSeed.value, cases: 300))
    #expect(result.verdict == .passed, "\(result.complaint ?? "")")
    let counts = Dictionary(
      result.labels.filter { $0.table == "command that succeeds" }.map { ($0.name, $0.count) },
      uniquingKeysWith: +)
    for name in ["new", "put", "take", "count", "close"] { #expect((counts[name] ?? 0) > 50) }
  }

  @Test func `a script with handles is replayed`() async throws {
    let property = QueueShop.property(.reusedHandle)
    let (finding, _) = try await found(property, seed: TestSeed.value)
    guard case .fails(let again) = await property.replay(finding.reproduction) else {
      Issue.record("It passes.")
      return
    }
    #expect(again.failure == finding.failure)
    guard case .passes = await QueueShop.property().replay(finding.reproduction) else {
      Issue.record("It fails without the bug.")
      return
    }
  }

  /// A creation that is left out takes with it whatever uses its symbol.
  @Test func `a call about what nothing has made is left out of a shortened script`() async throws {
    let scripts = QueueShop.machine.machine().scripts
    var source = Source()
    var whole = 0
    for seed in TestSeed.several(50) {
      source.record(CaseStart(random: Xoshiro(seed: seed), listBound: .max))
      let script = try source.draw(scripts)
      whole += script.count
      var choices = source.sequence
      let steps = choices.choices.indices.filter(choices.isStep)
      guard let first = steps.first else { continue }
      choices.choices.removeSubrange(first...choices.ends()[first])
      source.replay(choices)
      let rest = try source.draw(scripts)
      let made = rest.lines.filter { $0.contains("= new") }.map { $0.prefix { $0 != " " } }
      for line in rest.lines {
        let used = line.split(whereSeparator: { " ,".contains($0) })
          .filter { $0.hasPrefix("queue") && $0.last?.isNumber == true }
        #expect(used.allSatisfy(made.contains), "\(rest)")
      }
    }
    #expect(whole > 300)
  }

  private actor Total {
    var sum = 0

    func add(_ number: Int) { sum += number }
    func clear() { sum = 0 }
  }

  /// What they do is seen in the state alone.
  @Test func `commands that return nothing change the model`() async {
    let machine = SymbolicMachine<Int, Total, Int>(
      model: 0, observe: { $0 }, as: { total, _ in await total.sum },
      commands: { commands in
        commands.call("add", with: .int(in: 1...9), model: { $0 += $1 }, run: { await $0.add($1) })
        commands.call("clear", model: { $0 = 0 }, run: { await $0.clear() })
      })
    let bound = BoundSystem(Total(), absent: -1) { await $0.clear() }
    let result = await machine.agreement("total.agrees", "", on: bound)
      .check(Settings(seed: TestSeed.value, cases: 50))
    #expect(result.verdict == .passed, "\(result)")
  }

  @Test func `a variable that is used before it is bound ends the run, and is named`() async throws
  {
    let machine = SymbolicMachine<Int, QueueShop, Int>(
      model: 0, observe: { $0 }, as: { _, _ in 0 },
      commands: { commands in
        commands.make("new", "queue", model: { model, _ in model += 1 }, run: { await $0.make(1) })
        commands.call(
          "close", from: { _ in .always(Symbol("queue", 3)) }, model: { _, _ in },
          run: { shop, queue, symbols in try await shop.close(symbols[queue]) })
      })
    let bound = BoundSystem(QueueShop(), absent: -1) { await $0.reset() }
    let result = await machine.agreement("queues.wrong", "", on: bound).check(Settings(seed: 1))
    let reason = try #require(result.verdict.whyInvalid, "\(result.verdict)")
    let lines = reason.split(separator: "\n")
    #expect(lines[0] == "command close gets queue3, which no command before it has bound.")
    #expect(lines[1].hasPrefix("where: StateCheckTests/SymbolicMachineTests.swift:"))
    #expect(
      lines[2] == "fix: draw it from the references that the input gets, or with created(_:).")
  }

  @Test(arguments: [true, false])
  func `a reference to a kind that no command makes ends the run, and is named`(
    _ isReference: Bool
  ) async throws {
    let machine = SymbolicMachine<Int, QueueShop, Int>(
      model: 0, observe: { $0 }, as: { _, _ in 0 },
      commands: { commands in
        commands.make("new", "queue", model: { model, _ in model += 1 }, run: { await $0.make(1) })
        commands.call(
          "close", from: { isReference ? $0.one("qeue") : .created("qeue") }, model: { _, _ in },
          run: { shop, queue, symbols in try await shop.close(symbols[queue]) })
      })
    let bound = BoundSystem(QueueShop(), absent: -1) { await $0.reset() }
    let result = await machine.agreement("queues.wrong", "", on: bound).check(Settings(seed: 1))
    let reason = try #require(result.verdict.whyInvalid, "\(result.verdict)")
    let lines = reason.split(separator: "\n")
    let name = isReference ? "one(_:)" : "created(_:)"
    #expect(
      lines[0] == "\(name) draws things of the kind \"qeue\", and no command makes one.")
    #expect(lines[1].hasPrefix("where: StateCheckTests/SymbolicMachineTests.swift:"))
    #expect(lines[2] == "fix: use a kind that a make() creates: queue.")
  }

  /// The kind of a symbol in an answer or a state is "id" if none is given.
  private static func machine(
    _ stateKind: String, _ answerKind: String
  ) -> SymbolicMachine<Set<Symbol>, QueueShop, Int> {
    SymbolicMachine<Set<Symbol>, QueueShop, Int>(
      model: [], observe: { $0 },
      as: { shop, symbols in
        Set(await shop.handles.map { symbols.symbol(of: $0, stateKind) })
      },
      commands: { commands in
        commands.make(
          "new", "queue", model: { model, queue in model = model.union([queue]) },
          run: { await $0.make(1) })
        commands.call("list", from: { _ in .always(0) }) { model, _ in
          model
        } run: { shop, _, symbols in
          Set(await shop.handles.map { symbols.symbol(of: $0, answerKind) })
        }
      })
  }

  @Test(arguments: [("queue", Symbol.usualKind), (Symbol.usualKind, "queue")])
  func `a kind of symbols that no command makes fails the run, and is named`(
    _ stateKind: String, _ answerKind: String
  ) async throws {
    let bound = BoundSystem(QueueShop(), absent: -1) { await $0.reset() }
    let property = Self.machine(stateKind, answerKind).agreement("queues.wrong", "", on: bound)
    let (finding, _) = try await found(property, seed: 1, cases: 200)
    #expect(
      finding.failure.difference?.actual.hasSuffix(
        "symbol(of:_:) is called for things of the kind \"id\", and no command makes one; "
          + "use a kind that a make() creates: queue.") == true, "\(finding.complaint)")
  }

  @Test func `a kind of symbols that some command makes is right`() async {
    let bound = BoundSystem(QueueShop(), absent: -1) { await $0.reset() }
    let property = Self.machine("queue", "queue").agreement("queues.right", "", on: bound)
    let result = await property.check(Settings(seed: 1, cases: 100))
    #expect(result.verdict == .passed, "\(result.complaint ?? "")")
  }

  @Test func `a machine whose symbols could not be read ends the run`() async throws {
    let machine = SymbolicMachine<Int, QueueShop, Int>(
      model: 0, observe: { $0 }, as: { _, _ in 0 },
      commands: { $0.make("new", "queue2", model: { _, _ in }, run: { await $0.make(1) }) })
    let bound = BoundSystem(QueueShop(), absent: -1) { await $0.reset() }
    let result = await machine.agreement("queues.wrong", "", on: bound).check(Settings(seed: 1))
    let reason = try #require(result.verdict.whyInvalid, "\(result.verdict)")
    #expect(reason.contains("things of the kind \"queue2\""))
  }
}
