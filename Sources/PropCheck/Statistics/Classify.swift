/// Names the case at hand; the run counts in how many cases each name occurs.
///
/// ```swift
/// await forAll(.array(of: .int, upTo: 20)) { list in
///   label(list == list.sorted() ? "sorted" : "unsorted")
///   try require(list.sorted().count == list.count)
/// }
/// ```
/// A name counts once a case, and so do those of ``classify(_:as:)`` and ``collect(_:)``; its share
/// is of the cases. Only cases that count are counted: none that are shrunk or replayed. A run keeps
/// 1,000 names and counts the others together. Called outside of a run it does nothing. To demand a
/// share, give a ``Requirement`` to the run.
/// - Parameter name: What the case is.
public func label(_ name: String) {
  Observations.current?.record(Label.cases, name)
}

/// Names the case at hand if a condition holds, as ``label(_:)`` does.
///
/// ```swift
/// await forAll(
///   .array(of: .int, upTo: 20), requiring: [Requirement("empty", share: 0.01)]
/// ) { list in
///   classify(list.isEmpty, as: "empty")
///   try require(list.sorted().count == list.count)
/// }
/// ```
/// - Parameters:
///   - condition: Whether the case is what it is called.
///   - name: What it is called then.
public func classify(_ condition: Bool, as name: @autoclosure () -> String) {
  if condition { label(name()) }
}

/// Names the case at hand after a value, as ``label(_:)`` does: to see which values there are.
///
/// - Parameter value: Counted by its text.
public func collect<Value>(_ value: Value) {
  guard let observations = Observations.current else { return }
  observations.record(Label.cases, String(describing: value))
}

/// Counts a value in a table; a case may count as many as it has.
///
/// ```swift
/// for command in script { tabulate("command", command.name) }
/// ```
/// The share of a value is of all that was counted in its table. Otherwise it is as ``label(_:)``.
/// - Parameters:
///   - table: What the values answer.
///   - value: Counted by its text.
public func tabulate<Value>(_ table: String, _ value: Value) {
  guard let observations = Observations.current else { return }
  observations.record(table, String(describing: value))
}
