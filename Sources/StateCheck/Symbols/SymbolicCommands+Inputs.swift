public import PropCheck

// Inputs whose symbols are drawn by `created(_:)`, as those of derived generators.
extension SymbolicCommands {
  /// Adds an operation whose input may refer to several things.
  ///
  /// - Parameters:
  ///   - name: The name in scripts, such as `transfer`.
  ///   - input: Draws the input; symbols in it come from `created(_:)`.
  ///   - model: Returns what a correct system answers, or throws what it should throw.
  ///   - run: Calls the system; the table maps symbols to values, and values in an answer to symbols.
  public mutating func call<Input: Sendable, Output: Equatable & Sendable>(
    _ name: String, from input: Gen<Input>,
    model: @escaping @Sendable (inout Model, Input) throws -> Output,
    run: @escaping @Sendable (System, Input, SymbolTable<ID>) async throws -> Output
  ) {
    call(name, from: { _ in input }, model: model, run: run)
  }

  /// Adds such an operation that returns nothing.
  public mutating func call<Input: Sendable>(
    _ name: String, from input: Gen<Input>,
    model: @escaping @Sendable (inout Model, Input) throws -> Void,
    run: @escaping @Sendable (System, Input, SymbolTable<ID>) async throws -> Void
  ) {
    call(name, from: { _ in input }, model: model, run: run)
  }

  /// Adds an operation that creates something with an input that refers to other things.
  public mutating func make<Input: Sendable>(
    _ name: String, _ kind: String = Symbol.usualKind, from input: Gen<Input>,
    model: @escaping @Sendable (inout Model, Symbol, Input) throws -> Void,
    run: @escaping @Sendable (System, Input, SymbolTable<ID>) async throws -> ID
  ) {
    make(name, kind, from: { _ in input }, model: model, run: run)
  }
}

// Creations that return the thing with its identifier in it.
extension SymbolicCommands {
  /// Adds an operation that creates something and returns it.
  ///
  /// Only the identifier is compared; let other commands read the rest.
  ///
  /// - Parameters:
  ///   - name: The name in scripts, such as `add`.
  ///   - kind: The kind of thing: letters, digits and `-`, not ending in a digit.
  ///   - input: The remaining input of the operation.
  ///   - id: The identifier in what it returns, such as `\.id`.
  ///   - model: Adds the thing under a symbol, or throws.
  ///   - run: Calls the system.
  public mutating func make<Input: Sendable, Output: Sendable>(
    _ name: String, _ kind: String = Symbol.usualKind, with input: Gen<Input>,
    id: @escaping @Sendable (Output) -> ID,
    model: @escaping @Sendable (inout Model, Symbol, Input) throws -> Void,
    run: @escaping @Sendable (System, Input) async throws -> Output
  ) {
    make(name, kind, with: input, model: model) { id(try await run($0, $1)) }
  }

  /// Adds such an operation without an input.
  public mutating func make<Output: Sendable>(
    _ name: String, _ kind: String = Symbol.usualKind, id: @escaping @Sendable (Output) -> ID,
    model: @escaping @Sendable (inout Model, Symbol) throws -> Void,
    run: @escaping @Sendable (System) async throws -> Output
  ) {
    make(name, kind, model: model) { id(try await run($0)) }
  }

  /// Adds such an operation with an input that refers to other things.
  public mutating func make<Input: Sendable, Output: Sendable>(
    _ name: String, _ kind: String = Symbol.usualKind,
    from input: @escaping @Sendable (References) -> Gen<Input>,
    id: @escaping @Sendable (Output) -> ID,
    model: @escaping @Sendable (inout Model, Symbol, Input) throws -> Void,
    run: @escaping @Sendable (System, Input, SymbolTable<ID>) async throws -> Output
  ) {
    make(name, kind, from: input, model: model) { id(try await run($0, $1, $2)) }
  }

  /// Adds such an operation with an input whose symbols are drawn by `created(_:)`.
  public mutating func make<Input: Sendable, Output: Sendable>(
    _ name: String, _ kind: String = Symbol.usualKind, from input: Gen<Input>,
    id: @escaping @Sendable (Output) -> ID,
    model: @escaping @Sendable (inout Model, Symbol, Input) throws -> Void,
    run: @escaping @Sendable (System, Input, SymbolTable<ID>) async throws -> Output
  ) {
    make(name, kind, from: input, model: model) { id(try await run($0, $1, $2)) }
  }
}
