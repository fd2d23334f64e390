public import PropCheck

// Operations whose model and run return different types, or one that is not Equatable. Without these the compiler would take
// the forms that return nothing, with a warning about unused results, and no answer would be compared.
@available(
  *, deprecated,
  message: "model and run must return the same Equatable and Sendable type, or nothing"
)
extension SymbolicCommands {
  /// An operation whose answers cannot be compared: the machine is refused before anything runs.
  public mutating func use<Input: Sendable, Expected, Output>(
    _ name: String, _ kind: String = Symbol.usualKind, with input: Gen<Input>,
    model: @escaping @Sendable (inout Model, Symbol, Input) throws -> Expected,
    run: @escaping @Sendable (System, ID, Input) async throws -> Output
  ) {
    refuse(name, about: kind, model: Expected.self, run: Output.self)
  }

  /// The same without another input.
  public mutating func use<Expected, Output>(
    _ name: String, _ kind: String = Symbol.usualKind,
    model: @escaping @Sendable (inout Model, Symbol) throws -> Expected,
    run: @escaping @Sendable (System, ID) async throws -> Output
  ) {
    refuse(name, about: kind, model: Expected.self, run: Output.self)
  }

  /// The same of an operation that refers to nothing.
  public mutating func call<Expected, Output>(
    _ name: String, model: @escaping @Sendable (inout Model) throws -> Expected,
    run: @escaping @Sendable (System) async throws -> Output
  ) {
    refuse(name, model: Expected.self, run: Output.self)
  }

  /// The same with an input.
  public mutating func call<Input: Sendable, Expected, Output>(
    _ name: String, with input: Gen<Input>,
    model: @escaping @Sendable (inout Model, Input) throws -> Expected,
    run: @escaping @Sendable (System, Input) async throws -> Output
  ) {
    refuse(name, model: Expected.self, run: Output.self)
  }

  /// The same of an operation that may refer to several things.
  public mutating func call<Input: Sendable, Expected, Output>(
    _ name: String, from input: @escaping @Sendable (References) -> Gen<Input>,
    model: @escaping @Sendable (inout Model, Input) throws -> Expected,
    run: @escaping @Sendable (System, Input, SymbolTable<ID>) async throws -> Output
  ) {
    refuse(name, model: Expected.self, run: Output.self)
  }

  /// The same with an input whose symbols are drawn by `created(_:)`.
  public mutating func call<Input: Sendable, Expected, Output>(
    _ name: String, from input: Gen<Input>,
    model: @escaping @Sendable (inout Model, Input) throws -> Expected,
    run: @escaping @Sendable (System, Input, SymbolTable<ID>) async throws -> Output
  ) {
    refuse(name, model: Expected.self, run: Output.self)
  }
}
