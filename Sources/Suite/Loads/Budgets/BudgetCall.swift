/// An operation with a budget that is ready to be done.
struct BudgetCall: Sendable {
  /// Does it once, as the how-manieth time; `WrongAnswer` if what it answers is not what is there.
  let run: @Sendable (_ turn: Int) async throws -> Void
  /// Looks whether it did what it should, which is no part of what it takes.
  var check: @Sendable (_ turn: Int) async throws -> Void = { _ in }
  /// The simulated time, in nanoseconds; nil of an operation that knows only that of the machine.
  var virtualNow: (@Sendable () -> Int64)?
  /// Lets go of what it was prepared with.
  var close: @Sendable () async -> Void = {}

  init(_ run: @escaping @Sendable (_ turn: Int) async throws -> Void) { self.run = run }
}
