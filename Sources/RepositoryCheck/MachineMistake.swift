/// Mistakes in a machine, which are reported before anything runs.
public struct MachineMistake: CustomStringConvertible, Equatable, Error {
  /// What is wrong and how to fix it, in sentences.
  public let description: String

  init(_ description: String) { self.description = description }
}
