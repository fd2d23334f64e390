public import PropCheck

/// The answer of an operation that returns nothing.
package struct Done: CustomStringConvertible, Equatable, Sendable {
  package let description = "ok"

  package init() {}
}

// Operations that return nothing; see those of the same names.
extension SymbolicCommands {
  /// Adds an operation on one thing that returns nothing.
  public mutating func use<Input: Sendable>(
    _ name: String, _ kind: String = Symbol.usualKind, with input: Gen<Input>,
    model: @escaping @Sendable (inout Model, Symbol, Input) throws -> Void,
    run: @escaping @Sendable (System, ID, Input) async throws -> Void
  ) {
    use(
      name, kind, with: input,
      model: { state, symbol, input in
        try model(&state, symbol, input)
        return Done()
      },
      run: { system, id, input in
        try await run(system, id, input)
        return Done()
      })
  }

  /// Adds such an operation without further input.
  public mutating func use(
    _ name: String, _ kind: String = Symbol.usualKind,
    model: @escaping @Sendable (inout Model, Symbol) throws -> Void,
    run: @escaping @Sendable (System, ID) async throws -> Void
  ) {
    use(
      name, kind,
      model: { state, symbol in
        try model(&state, symbol)
        return Done()
      },
      run: { system, id in
        try await run(system, id)
        return Done()
      })
  }

  /// Adds an operation that may refer to several things and returns nothing.
  public mutating func call<Input: Sendable>(
    _ name: String, from input: @escaping @Sendable (References) -> Gen<Input>,
    model: @escaping @Sendable (inout Model, Input) throws -> Void,
    run: @escaping @Sendable (System, Input, SymbolTable<ID>) async throws -> Void
  ) {
    call(
      name, from: input,
      model: { state, input in
        try model(&state, input)
        return Done()
      },
      run: { system, input, symbols in
        try await run(system, input, symbols)
        return Done()
      })
  }

  /// Adds an operation with an input that returns nothing.
  public mutating func call<Input: Sendable>(
    _ name: String, with input: Gen<Input>,
    model: @escaping @Sendable (inout Model, Input) throws -> Void,
    run: @escaping @Sendable (System, Input) async throws -> Void
  ) {
    call(
      name, from: { _ in input }, model: model,
      run: { system, input, _ in try await run(system, input) })
  }

  /// Adds an operation that refers to no thing and returns nothing.
  public mutating func call(
    _ name: String, model: @escaping @Sendable (inout Model) throws -> Void,
    run: @escaping @Sendable (System) async throws -> Void
  ) {
    call(
      name,
      model: { state in
        try model(&state)
        return Done()
      },
      run: { system in
        try await run(system)
        return Done()
      })
  }
}
