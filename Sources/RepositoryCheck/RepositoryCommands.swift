// Commands, symbols and refusals are those of StateCheck, which a suite of a repository need not import.
@_exported public import StateCheck

/// The commands of a repository: for each operation how its input is drawn, what the model says, and how it is called.
public typealias RepositoryCommands<
  Model: Sendable, System: Sendable, ID: Hashable & Sendable
> = SymbolicCommands<Model, System, ID>
