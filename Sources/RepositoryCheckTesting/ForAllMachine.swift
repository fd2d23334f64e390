public import PropCheck
import PropCheckTesting
public import RepositoryCheck
public import Testing

/// Checks the properties of a machine on a repository, and records one issue for each that does not pass.
///
/// For instance, `await forAll(notesMachine, on: .notes(at: path))` tests a store of notes. A property that gives up,
/// or that cannot be checked, does not pass either. Properties of callers in other processes are skipped, since they
/// need a program of their own. With Swift 6.3 or later, a command that the model never accepts is reported as a
/// warning.
/// - Parameters:
///   - machine: The commands and the model.
///   - access: How the repository is opened; its connections are closed at the end.
///   - properties: The properties to check, at least one; by default, all that the repository allows.
///   - settings: The settings of each run; by default those of the test's traits.
///   - filePath: The file of this call.
///   - sourceLocation: The location at which issues are recorded.
public func forAll<Model, System, ID>(
  _ machine: RepositoryMachine<Model, System, ID>, on access: RepositoryAccess<System>,
  only properties: [RepositoryProperty] = RepositoryProperty.allCases, settings: Settings? = nil,
  filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) async {
  guard !properties.isEmpty else {
    Issue.record(
      "The machine \(machine.name) is asked for no property; name at least one, or leave out `only`.",
      sourceLocation: sourceLocation)
    return
  }
  let bound: BoundRepository
  do {
    bound = try await machine.bind(to: access)
  } catch {
    Issue.record(
      Comment(rawValue: "The machine \(machine.name) has no properties: \(error)"),
      sourceLocation: sourceLocation)
    return
  }
  #if compiler(>=6.3)
    for note in bound.notes {
      Issue.record(
        Comment(rawValue: note), severity: .warning, sourceLocation: sourceLocation)
    }
  #endif
  let ids = properties.map(machine.id)
  if properties != RepositoryProperty.allCases {
    for left in bound.leftOut where ids.contains(left.id) {
      Issue.record(
        Comment(rawValue: "The property \(left.id) cannot be checked: \(left.reason)."),
        sourceLocation: sourceLocation)
    }
  }
  for property in bound.properties where ids.contains(property.id) {
    await forAll(
      property, settings: settings, filePath: filePath, sourceLocation: sourceLocation)
  }
  await bound.close()
}
