import HabitDomain
import HabitReference
import StateCheck

/// A command on a data layer, and the parts of the layer that it needs.
struct StoreCommand: Sendable {
  var command: Command<Model, Subject>
  /// The parts that it calls, and those that have the rows it is about.
  var needs: Set<DataLayer.Part>

  var name: String { command.name }

  /// The command, which needs these parts as well.
  func needing(_ parts: Set<DataLayer.Part>) -> StoreCommand {
    var command = self
    command.needs.formUnion(parts)
    return command
  }

  func drawn(timesAsOften factor: Int) -> StoreCommand {
    var other = self
    other.command = command.drawn(timesAsOften: factor)
    return other
  }
}

extension [StoreCommand] {
  /// The commands, each of which needs these parts as well.
  func needing(_ parts: Set<DataLayer.Part>) -> [StoreCommand] { map { $0.needing(parts) } }
}

extension Set<DataLayer.Part> {
  /// What a membership needs: it names a family and a person.
  static let ofMembers: Set = [.families, .people, .memberships]
}

extension RowKind {
  /// The parts without which there is no such row.
  var parts: Set<DataLayer.Part> {
    switch self {
    case .habit: [.habits]
    case .log: [.habits, .logs]
    case .category, .predefinedCategory: [.categories]
    case .family: [.families]
    case .person: [.people]
    case .familyAndPerson: [.families, .people]
    case .membership, .fellowMembers: .ofMembers
    case .meal: [.meals]
    // One of two parts is enough.
    case .familyTombstone, .syncedTombstone: []
    }
  }
}
