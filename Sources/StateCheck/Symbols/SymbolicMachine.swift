public import PropCheck

/// A machine whose commands use what other commands returned: identifiers, tokens, handles.
///
/// The real answer of a command is bound to a ``Symbol``, which stands for it in the model, in later commands and in reports:
/// `id1 = create "a"`, `delete id1`.
///
/// - `Model`: a value that defines what a correct system does.
/// - `System`: the system under test.
/// - `Value`: what it generates.
public struct SymbolicMachine<Model: Sendable, System: Sendable, Value: Hashable & Sendable>:
  Sendable
{
  /// The commands to add.
  public typealias Commands = SymbolicCommands<Model, System, Value>
  /// The system, with what the symbols of the current case stand for.
  public typealias Bound = BoundSystem<System, Value>

  /// The maximum number of commands in a script, 1 to 10,000.
  public var length = 30
  /// The maximum number of things of a kind that a script creates, 1 to 1,000; removed ones count.
  ///
  /// With few things, commands often use the same one. A bug that shows only with more things than this is not found.
  public var things = 6
  private let start: Model
  private let names: [String]
  /// The names of the commands that create.
  package let creations: Set<String>
  /// The kinds of things that commands create.
  private let kinds: Set<String>
  /// What is wrong with single commands.
  private let mistakes: [String]
  private let commands: [Command<TrackedModel<Model>, Bound>]
  private let modelView: @Sendable (Model) -> AnyView
  private let realView: @Sendable (System, SymbolTable<Value>) async throws -> AnyView
  private let site: (file: StaticString, line: UInt)

  /// Creates a machine.
  ///
  /// - Parameters:
  ///   - model: The initial state.
  ///   - refusal: The text of an error, by which errors of the model and of the system are compared.
  ///   - observe: Everything in the model on which later answers depend. It is compared with the system, and shows the
  ///     linearizability checker which states are equal.
  ///   - observed: The same for the system, with symbols in place of the values that it generated.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  ///   - commands: Adds the commands. Saved cases refer to them by position: append new ones.
  public init<View: Hashable & Sendable>(
    model: Model, refusal: @escaping @Sendable (any Error) -> String = { "\($0)" },
    observe: @escaping @Sendable (Model) -> View,
    as observed: @escaping @Sendable (System, SymbolTable<Value>) async throws -> View,
    fileID: StaticString = #fileID, line: UInt = #line, commands: (inout Commands) -> Void
  ) {
    (start, site) = (model, (fileID, line))
    modelView = { AnyView(observe($0)) }
    realView = { system, symbols in AnyView(try await observed(system, symbols)) }
    var list = Commands(refusal: refusal, place: "\(fileID):\(line)")
    commands(&list)
    (names, creations, kinds) = (list.names, list.creations, list.kinds)
    self.commands = list.list
    mistakes = list.problems
  }

  /// What is wrong with the machine, in a sentence each that names the fix.
  ///
  /// - Parameter name: The name of the machine in the sentences.
  /// - Returns: The sentences.
  package func problems(of name: String) -> [String] {
    var seen: Set<String> = []
    let twice = names.filter { !seen.insert($0).inserted }
    return
      (commands.isEmpty && mistakes.isEmpty
      ? ["The machine \(name) has no command; add one."] : [])
      + (names.contains("") ? ["A command of \(name) has no name; give it one."] : [])
      + twice.map { "Two commands of \(name) are named \($0); rename one." }
      + (name.isEmpty ? ["A machine has no name; give it one."] : [])
      + (Self.lengths.contains(length)
        ? [] : ["The machine \(name) has scripts of length \(length); let it be 1 to 10,000."])
      + (Self.things.contains(things)
        ? [] : ["The machine \(name) creates \(things) things of a kind; let it be 1 to 1,000."])
      + kinds.filter(Self.isUnreadable).sorted().map {
        "\(name) has things of the kind \($0.debugDescription); "
          + "use letters, digits and -, and no digit at the end."
      } + mistakes
  }

  /// Longer scripts take minutes to shrink.
  private static var lengths: ClosedRange<Int> { 1...10_000 }
  /// Each draw of a reference looks at all of them.
  private static var things: ClosedRange<Int> { 1...1_000 }

  /// With a digit at the end, the number of a symbol would not show: `a11` is `a1` of number 1 or `a` of number 11.
  private static func isUnreadable(_ kind: String) -> Bool {
    kind.last?.isNumber ?? true || !kind.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
  }
}

extension SymbolicMachine {
  /// Returns the property that a system agrees with the model: in every answer, and in everything observed, during a
  /// case and after clearing.
  public func agreement(
    _ id: String, _ claim: String, rules: [String] = [], requiring: [Requirement] = [],
    on bound: Bound
  ) -> Property {
    agreement(id, claim, rules: rules, requiring: requiring, of: machine(), on: bound)
  }

  /// Returns the property that an order of the calls of concurrent callers explains their answers.
  ///
  /// - Parameters:
  ///   - id: The id of the property.
  ///   - claim: The claim, in one sentence.
  ///   - rules: The rules that it checks.
  ///   - requiring: The required labels, such as ``ParallelTranscript/callsAtOnce``.
  ///   - bound: The system, which all callers share.
  ///   - executors: The threads of the callers, at least one.
  /// - Returns: The property.
  public func linearizability(
    _ id: String, _ claim: String, rules: [String] = [], requiring: [Requirement] = [],
    on bound: Bound, by executors: [any TaskExecutor]
  ) -> Property {
    parallel(callers: executors.count).linearizability(
      id, claim, rules: rules, requiring: requiring
    ) {
      CallerGroup(symbolic: executors.map { .init(system: bound, executor: $0) })
    }
  }

  /// The same with a machine of this one's scripts.
  package func agreement(
    _ id: String, _ claim: String, rules: [String] = [], requiring: [Requirement] = [],
    of machine: Machine<TrackedModel<Model>, Bound>, on bound: Bound
  ) -> Property {
    Property(
      id, claim, rules: rules, requiring: requiring, of: machine.scripts, describe: \.description,
      run: { script in
        let transcript = try await machine.run(script, on: bound)
        return (transcript: transcript, leftover: await leftover(in: bound))
      },
      check: { script, outcome in
        try machine.check(script, outcome.transcript)
        guard let leftover = outcome.leftover else { return }
        throw script.failure(leftover.message, origin: leftover.origin)
      })
  }

  /// The machine of sequential scripts, with commands that are none of the user's.
  ///
  /// - Parameters:
  ///   - more: These commands.
  ///   - interval: The number of commands between inspections, from 1.
  /// - Returns: The machine.
  package func machine(
    adding more: [Command<TrackedModel<Model>, Bound>] = [], every interval: Int = 8
  ) -> Machine<TrackedModel<Model>, Bound> {
    let (modelView, start, things, kinds) = (modelView, start, things, kinds)
    let problem = problems(of: "with symbols").first
    let place = "\(site.file):\(site.line)"
    return Machine(
      length: length, commands: commands + more,
      inspection: Inspection(
        every: interval,
        model: { tracked in Response<AnyView>.success(modelView(tracked.model)) },
        real: { bound in await view(of: bound) }, show: Self.text),
      start: { _ in
        if let problem { throw Misuse(ofMachine: problem, place) }
        return TrackedModel(model: start, limit: things, kinds: kinds)
      },
      prepare: { bound, _ in
        guard var leftover = await leftover(in: bound) else { return }
        // The case before is to blame, so nothing that shrinks may end here.
        leftover.origin += " before"
        leftover.symptoms = [leftover.origin]
        throw leftover
      },
      fileID: site.file, line: site.line)
  }

  /// Clears a system.
  ///
  /// - Returns: What is wrong with it afterwards, which would fail all later cases through no fault of theirs.
  private func leftover(in bound: Bound) async -> Failure? {
    know(bound.symbols)
    do { try await bound.clear() } catch { return Failure(error: error) }
    let (first, seen) = (Response<AnyView>.success(modelView(start)), await view(of: bound))
    // Looking has named what is there.
    bound.symbols.clear()
    guard seen != first else { return nil }
    await bound.renew()
    return Self.leftover(
      TypedAnswer(first, show: Self.text), TypedAnswer(seen, show: Self.text))
  }

  private static func leftover(_ first: any Answer, _ seen: any Answer) -> Failure {
    if let part = Comparison.unequalPart(of: first) {
      return Failure(
        "The initial state of the model does not equal itself: \(part.clause). \(UnequalPart.fix)",
        origin: "unequal model")
    }
    if let part = Comparison.unequalPart(of: seen) {
      return Failure(
        "What is observed of a cleared system does not equal itself: \(part.clause). \(UnequalPart.fix)",
        origin: "unequal system")
    }
    if Comparison.areAlike(first, seen) {
      return Failure(
        "A cleared system looks like the initial state of the model, but the two are not equal. \(UnequalPart.fixOfObjects).",
        origin: "unequal model")
    }
    let found = Comparison.firstDifference(first, seen)
    // An empty text would not be seen.
    let actual = found.actual.isEmpty ? "\"\"" : found.actual
    let expected = found.expected.isEmpty ? "\"\"" : found.expected
    return Failure(
      "A cleared system is not in the initial state of the model: \(found.path) is \(actual), and should be "
        + "\(expected). Let clearing undo all that a case has done, or let the model begin with what stays.",
      origin: "not cleared")
  }

  /// The machine of several callers, whose scripts have a part that they run at once.
  ///
  /// - Parameter callers: The greatest number of callers, from 1.
  /// - Returns: The machine.
  package func parallel(
    callers: Int
  ) -> ParallelMachine<TrackedModel<Model>, Bound, Response<AnyView>> {
    let modelView = modelView
    var machine = ParallelMachine<TrackedModel<Model>, Bound, Response<AnyView>>(
      machine(every: length), callers: callers, view: { .success(modelView($0.model)) },
      look: { bound in await view(of: bound) })
    machine.viewText = Self.text
    machine.stateText = { (try? $0.get())?.text ?? "" }
    machine.canBeCancelled = { $0.taken.count == Set($0.taken.map(\.kind)).count }
    return machine
  }

  /// All that is observed of a system, or why it cannot be.
  package func view(of bound: Bound) async -> Response<AnyView> {
    do {
      let view = try await realView(bound.system, bound.symbols)
      if let problem = bound.symbols.wrongKind { return .failure(Refusal(problem)) }
      return .success(view)
    } catch {
      return .failure(Refusal("\(error)"))
    }
  }

  /// Tells a table the kinds of the machine, so that it knows a wrong one.
  package func know(_ symbols: SymbolTable<Value>) { symbols.know(kinds: kinds) }

  /// Why two views of a system are not equal, if no change is the reason: there is a part in them that does not equal itself.
  ///
  /// - Returns: A sentence with the fix; nil if something changed.
  package func flaw(of before: Response<AnyView>, _ after: Response<AnyView>) -> String? {
    let (before, after) = (
      TypedAnswer(before, show: Self.text), TypedAnswer(after, show: Self.text)
    )
    if let part = Comparison.unequalPart(of: after) {
      return "What is observed does not equal itself: \(part.clause). \(UnequalPart.fix)"
    }
    guard Comparison.areAlike(before, after) else { return nil }
    return "What is observed shows the same each time, and no two of these views are equal. "
      + "\(UnequalPart.fixOfObjects)."
  }

  @Sendable private static func text(_ view: Response<AnyView>) -> String {
    switch view {
    case .success: "everything"
    case .failure(let reason): "cannot be read: \(reason)"
    }
  }
}

extension Misuse {
  /// A problem of a machine, as a sentence that names the fix.
  fileprivate init(ofMachine problem: String, _ place: String) {
    let parts = problem.split(separator: "; ", maxSplits: 1)
    self.init(
      generator: "SymbolicMachine", problem: "cannot draw scripts: \(parts.first ?? "")",
      place: place, fix: parts.count > 1 ? String(parts[1]) : problem)
  }
}
