/// A mistake in a machine that shows only once something is drawn from it.
public struct MachineMistake: CustomStringConvertible, Equatable, Error {
  /// What is wrong, where, and how to fix it, in a line each.
  public let description: String

  init(_ machine: String, cannotBeDrawn reason: String) {
    description = "the machine \(machine) draws no scripts. \(reason)"
  }
}
