public import PropCheck

/// The commands of a system that generates identifiers, tokens or handles: for each operation, how its input is drawn,
/// what the model answers, and how the system is called.
///
/// A `model` closure throws what the system should throw; the texts of both errors are compared.
///
/// - `Model`: a value that defines what a correct system does.
/// - `System`: the system, as operations call it.
/// - `ID`: what it generates.
public struct SymbolicCommands<Model: Sendable, System: Sendable, ID: Hashable & Sendable> {
  typealias Tracked = TrackedModel<Model>
  typealias Bound = BoundSystem<System, ID>

  private(set) var list: [Command<Tracked, Bound>] = []
  private(set) var names: [String] = []
  /// The names of those that create.
  private(set) var creations: Set<String> = []
  /// The kinds of things that commands create.
  private(set) var kinds: Set<String> = []
  /// The kinds of things that commands are about, each with the name of the command.
  private var uses: [(name: String, kind: String)] = []
  /// The commands whose answers cannot be compared, with what the two closures return.
  private var mismatches: [(name: String, model: Any.Type, run: Any.Type)] = []
  private let refusal: @Sendable (any Error) -> String
  /// Where the machine of the commands is made.
  private let place: String

  init(refusal: @escaping @Sendable (any Error) -> String, place: String) {
    (self.refusal, self.place) = (refusal, place)
  }

  /// Adds an operation that creates something and returns its generated identifier.
  ///
  /// An identifier must never be reused, not even after its thing was removed: whoever kept the old identifier would
  /// reach another thing. A SQLite table may reuse the greatest one unless its key is declared `AUTOINCREMENT`.
  ///
  /// - Parameters:
  ///   - name: The name in scripts, such as `add`.
  ///   - kind: The kind of thing: letters, digits and `-`, not ending in a digit.
  ///   - input: The remaining input of the operation.
  ///   - model: Adds the thing under a symbol, or throws.
  ///   - run: Calls the system.
  public mutating func make<Input: Sendable>(
    _ name: String, _ kind: String = Symbol.usualKind, with input: Gen<Input>,
    model: @escaping @Sendable (inout Model, Symbol, Input) throws -> Void,
    run: @escaping @Sendable (System, Input) async throws -> ID
  ) {
    make(
      name, kind, from: { _ in input }, model: model,
      run: { system, input, _ in try await run(system, input) })
  }

  /// Adds such an operation without an input.
  public mutating func make(
    _ name: String, _ kind: String = Symbol.usualKind,
    model: @escaping @Sendable (inout Model, Symbol) throws -> Void,
    run: @escaping @Sendable (System) async throws -> ID
  ) {
    make(
      name, kind, with: .always(Nothing()),
      model: { state, symbol, _ in try model(&state, symbol) },
      run: { system, _ in try await run(system) })
  }

  /// Adds such an operation with an input that refers to other things.
  public mutating func make<Input: Sendable>(
    _ name: String, _ kind: String = Symbol.usualKind,
    from input: @escaping @Sendable (References) -> Gen<Input>,
    model: @escaping @Sendable (inout Model, Symbol, Input) throws -> Void,
    run: @escaping @Sendable (System, Input, SymbolTable<ID>) async throws -> ID
  ) {
    creations.insert(name)
    kinds.insert(kind)
    let check = InputCheck(command: name, place: place)
    add(
      name,
      weight: { $0.weight(ofCreating: kind) },
      draw: { source, references -> (Symbol, Input)? in
        let symbol = try source.draw(references.free(kind))
        // Its number may be taken once others are deleted.
        guard symbol.number > 0, !references.isTaken(symbol) else { return nil }
        let input = try source.draw(input(references), within: references)
        return try check.admits(input, references, source) ? (symbol, input) : nil
      },
      text: { "\($0.0) = \(name)\(Self.words($0.1))" },
      needs: { SymbolSearch.symbols(in: $0.1) }, takes: { $0.0 },
      model: { tracked, input in
        try model(&tracked.model, input.0, input.1)
        tracked.made.insert(input.0)
        return Made(input.0)
      },
      run: { bound, input in
        let id = try await run(bound.system, input.1, bound.symbols)
        return bound.symbols.bind(id, to: input.0)
      })
  }

  /// Adds an operation on one thing.
  ///
  /// - Parameters:
  ///   - name: The name in scripts, such as `rename`.
  ///   - kind: The kind of thing.
  ///   - input: The remaining input of the operation.
  ///   - model: Returns what a correct system answers, or throws what it should throw.
  ///   - run: Calls the system.
  public mutating func use<Input: Sendable, Output: Equatable & Sendable>(
    _ name: String, _ kind: String = Symbol.usualKind, with input: Gen<Input>,
    model: @escaping @Sendable (inout Model, Symbol, Input) throws -> Output,
    run: @escaping @Sendable (System, ID, Input) async throws -> Output
  ) {
    uses.append((name, kind))
    call(
      name, weight: { $0.isEmpty(kind) ? 1 : 4 },
      from: { references in
        Gen { source in (try source.draw(references.one(kind)), try source.draw(input)) }
      },
      model: { state, input in try model(&state, input.0, input.1) },
      run: { system, input, symbols in try await run(system, symbols[input.0], input.1) })
  }

  /// Adds such an operation without further input.
  public mutating func use<Output: Equatable & Sendable>(
    _ name: String, _ kind: String = Symbol.usualKind,
    model: @escaping @Sendable (inout Model, Symbol) throws -> Output,
    run: @escaping @Sendable (System, ID) async throws -> Output
  ) {
    uses.append((name, kind))
    call(
      name, weight: { $0.isEmpty(kind) ? 1 : 4 }, from: { $0.one(kind) }, model: model,
      run: { system, symbol, symbols in try await run(system, symbols[symbol]) })
  }

  /// Adds an operation that refers to no thing.
  public mutating func call<Output: Equatable & Sendable>(
    _ name: String, model: @escaping @Sendable (inout Model) throws -> Output,
    run: @escaping @Sendable (System) async throws -> Output
  ) {
    call(
      name, with: .always(Nothing()), model: { state, _ in try model(&state) },
      run: { system, _ in try await run(system) })
  }

  /// Adds such an operation with an input.
  public mutating func call<Input: Sendable, Output: Equatable & Sendable>(
    _ name: String, with input: Gen<Input>,
    model: @escaping @Sendable (inout Model, Input) throws -> Output,
    run: @escaping @Sendable (System, Input) async throws -> Output
  ) {
    call(
      name, from: { _ in input }, model: model,
      run: { system, input, _ in try await run(system, input) })
  }

  /// Adds an operation whose input may refer to several things.
  ///
  /// - Parameters:
  ///   - name: The name in scripts, such as `transfer`.
  ///   - input: Draws the input; symbols in it come from the references.
  ///   - model: Returns what a correct system answers, or throws what it should throw.
  ///   - run: Calls the system; the table maps symbols to values, and values in an answer to symbols.
  public mutating func call<Input: Sendable, Output: Equatable & Sendable>(
    _ name: String, from input: @escaping @Sendable (References) -> Gen<Input>,
    model: @escaping @Sendable (inout Model, Input) throws -> Output,
    run: @escaping @Sendable (System, Input, SymbolTable<ID>) async throws -> Output
  ) {
    call(name, weight: { _ in 3 }, from: input, model: model, run: run)
  }

  private mutating func call<Input: Sendable, Output: Equatable & Sendable>(
    _ name: String, weight: @escaping @Sendable (References) -> Int,
    from input: @escaping @Sendable (References) -> Gen<Input>,
    model: @escaping @Sendable (inout Model, Input) throws -> Output,
    run: @escaping @Sendable (System, Input, SymbolTable<ID>) async throws -> Output
  ) {
    let check = InputCheck(command: name, place: place)
    add(
      name, weight: weight,
      draw: { source, references in
        let input = try source.draw(input(references), within: references)
        return try check.admits(input, references, source) ? input : nil
      },
      text: { name + Self.words($0) }, needs: { SymbolSearch.symbols(in: $0) },
      model: { tracked, input in try model(&tracked.model, input) },
      run: { bound, input in try await run(bound.system, input, bound.symbols) })
  }
}

/// An input of an operation that has none.
struct Nothing: Sendable {}

extension SymbolicCommands {
  /// What is wrong with single commands, in a sentence each that names the fix.
  var problems: [String] {
    mismatches.map { mismatch($0.name, $0.model, $0.run) }
      + uses.filter { !kinds.contains($0.kind) }.map { command in
        "The command \"\(command.name)\" uses things of the kind \(command.kind.debugDescription), "
          + "and no command makes one; \(Symbol.hint(kinds: kinds))"
      }
  }

  private func mismatch(_ name: String, _ model: Any.Type, _ run: Any.Type) -> String {
    let isModelOnly = run == Void.self
    return if model == run {
      "In the command \"\(name)\" both answers are \(model), which cannot be compared; make it Equatable and Sendable."
    } else if isModelOnly || model == Void.self {
      "In the command \"\(name)\" only the \(isModelOnly ? "model" : "run") returns something, \(isModelOnly ? model : run); "
        + "discard it by `_ =`, or let both return it."
    } else {
      "In the command \"\(name)\" the model returns \(model) and the run \(run), which cannot be compared; "
        + fix(model, run)
    }
  }

  /// How to let the answers of a command have one type.
  private func fix(_ model: Any.Type, _ run: Any.Type) -> String {
    guard Self.hasSymbols(model), !Self.hasSymbols(run) else {
      return
        "let both return the same type, and write it out where it is inferred, as in `model -> \(run) in`."
    }
    let kind = kinds.sorted().first ?? Symbol.usualKind
    return
      "let the run answer with symbols as well: add it with call(name, from:), whose run gets the table, "
      + "as in `symbols.symbol(of: id, \(kind.debugDescription))`."
  }

  /// Whether the name of a type has that of symbols in it, as in `Array<Symbol>`.
  private static func hasSymbols(_ type: Any.Type) -> Bool {
    "\(type)".split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains("Symbol")
  }

  /// Notes a command that is not added, as its answers cannot be compared.
  mutating func refuse(
    _ name: String, about kind: String? = nil, model: Any.Type, run: Any.Type
  ) {
    if let kind { uses.append((name, kind)) }
    mismatches.append((name, model, run))
  }
}

extension SymbolicCommands {
  private mutating func add<Input: Sendable, Output: Equatable & Sendable>(
    _ name: String, weight: @escaping @Sendable (References) -> Int,
    draw: @escaping @Sendable (inout Source, References) throws -> Input?,
    text: @escaping @Sendable (Input) -> String,
    needs: @escaping @Sendable (Input) -> [Symbol],
    takes: @escaping @Sendable (Input) -> Symbol? = { _ in nil },
    model: @escaping @Sendable (inout Tracked, Input) throws -> Output,
    run: @escaping @Sendable (Bound, Input) async throws -> Output
  ) {
    let refusal = refusal
    names.append(name)
    list.append(
      Command<Tracked, Bound>(
        name, weight: { weight(References(in: $0)) },
        skippingInput: { source, tracked in try draw(&source, References(in: tracked)) },
        text: text, show: { (response: Response<Output>) in response.text(InputText.of) },
        succeeds: { (try? $0.get()) != nil },
        model: { tracked, input in
          if let symbol = takes(input) { tracked.taken.insert(symbol) }
          let before = tracked
          do {
            return .success(try model(&tracked, input))
          } catch {
            // What is refused leaves no trace, whatever the model did before it threw.
            tracked = before
            return .failure(Refusal(refusal(error)))
          }
        },
        real: { bound, input in
          guard needs(input).allSatisfy(bound.symbols.isKnown) else { return .failure(.unmade) }
          do {
            let output = try await run(bound, input)
            // The call itself cannot throw.
            if let problem = bound.symbols.wrongKind { return .failure(Refusal(problem)) }
            return .success(output)
          } catch {
            return .failure(Refusal(refusal(error)))
          }
        }))
  }

  private static func words(_ input: some Any) -> String {
    input is Nothing ? "" : " " + InputText.of(input)
  }
}

/// Whether a command may get an input.
private struct InputCheck: Sendable {
  let command: String
  let place: String

  /// Whether all symbols in an input were created before. After a deletion they need not be, and the command is left out.
  ///
  /// - Throws: A `Misuse` that names the symbol if the input was not made of choices that are replayed.
  func admits(
    _ input: Any, _ references: References, _ source: borrowing Source
  ) throws(Misuse) -> Bool {
    let unbound = SymbolSearch.symbols(in: input).first { !references.has($0) }
    guard let unbound, !source.isReplaying else { return unbound == nil }
    throw Misuse(
      generator: "command \(command)",
      problem: "gets \(unbound), which no command before it has bound", place: place,
      fix: "draw it from the references that the input gets, or with created(_:).")
  }
}
