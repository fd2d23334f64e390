/// Labels the current case; the run counts the cases with each label.
///
/// ```swift
/// await forAll(.array(of: .int, upTo: 20)) { list in
///   label(list == list.sorted() ? "sorted" : "unsorted")
///   try require(list.sorted().count == list.count)
/// }
/// ```
/// A label counts once per case, like those of ``classify(_:as:)`` and ``collect(_:)``, and its share is a share of the
/// cases. Cases that are discarded, shrunk or replayed do not count. A run keeps 1,000 labels and counts the others
/// together. Outside of a run, a call has no effect. To require a share, pass a ``Requirement``.
/// - Parameter name: The label.
public func label(_ name: String) {
  Observations.current?.record(Label.cases, name)
}

/// Labels the current case if a condition holds; see ``label(_:)``.
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
///   - condition: Whether the label applies.
///   - name: The label.
public func classify(_ condition: Bool, as name: @autoclosure () -> String) {
  if condition { label(name()) }
}

/// Labels the current case with a value; see ``label(_:)``.
///
/// - Parameter value: The value, counted by its text.
public func collect<Value>(_ value: Value) {
  guard let observations = Observations.current else { return }
  observations.record(Label.cases, String(describing: value))
}

/// Counts a value in a table; one case may count several.
///
/// ```swift
/// for command in script { tabulate("command", command.name) }
/// ```
/// The share of a value is a share of all values in its table; in other respects, see ``label(_:)``.
/// - Parameters:
///   - table: The name of the table.
///   - value: The value, counted by its text.
public func tabulate<Value>(_ table: String, _ value: Value) {
  guard let observations = Observations.current else { return }
  observations.record(table, String(describing: value))
}
