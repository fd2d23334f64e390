/// An error of a dependency, of which ``OutcomeScript`` can make the two kinds that it tells by itself.
public protocol DependencyFailure: Error, Hashable, Sendable {
  /// The calling task was cancelled before there was an answer.
  static var cancelled: Self { get }
  /// A script has no outcome left: the number counts the calls of this function, from 1.
  ///
  /// It is a mistake in a test, and an error like any other: the test goes on and shows what follows from it.
  static func unscripted(call: String, number: Int) -> Self
}
