import HabitDomain
import HabitReference

/// Properties of scripts on families, people and memberships.
struct FamilyScripts: Sendable {
  let subject: Subject

  static let idempotent: Set<String> = [
    "rename family", "delete family", "update person", "delete person", "accept membership",
    "activate membership", "remove membership", "update role", "transfer admin", "change role",
    "remove member", "mark synced", "refuse pending", "reopen",
  ]

  var entries: [CatalogueEntry] {
    let scripts = ScriptProperties(subject: subject, store: .families(of: subject.layer))
    return [
      scripts.agreement(
        "families.agree-with-reference",
        "Any sequence of commands on families gets the answers and errors of the reference model.",
        rules: ["P-R1"]),
      scripts.reopening(
        "families.survive-reopening",
        "Reopening the store changes no answer about families.",
        rules: ["P-R5"], reading: FamilyReadResults.self),
      scripts.order(
        "families.list-in-a-total-order",
        "Lists of families and members have exactly the visible rows, by age with ties broken by id, each time.",
        rules: ["P-R7"], reading: FamilyReadResults.self),
      scripts.constraints(
        "families.keep-their-constraints",
        "No membership is an orphan, and codes, hashes, members and parent admins are unique.",
        rules: ["P-R8", "P-R9", "M-1", "M-2"],
        without: ["import family", "lose family", "mark synced"],
        FamilyInvariants.withoutForeignRows),
      scripts.idempotence(
        "families.repeat-without-effect",
        "An idempotent operation done twice leaves families as done once, metadata included.",
        rules: ["P-R3"], of: FamilyScripts.idempotent),
      scripts.frame(
        "families.touch-only-what-they-own",
        "An operation changes the rows and fields it owns and no others, and metadata along with content.",
        rules: ["P-R4"], owning: Ownership.familyTable),
      scripts.atomicity(
        "families.refuse-without-trace", "An operation that throws leaves families as they were.",
        rules: ["P-R6"]),
      scripts.cascade(
        "families.cascade-to-memberships-only",
        "Deleting a family or a person deletes its live memberships with its stamp, and nothing else.",
        of: ["delete family", "delete person"]
      ) { change, end in
        FamilyCascade(before: change.before.dump, after: change.after.dump, end: end).violation
      },
    ]
  }

}

/// Everything that readers of families get.
private struct FamilyReadResults: ReadResults {
  var families: [Family] = []
  var ofFamilies: [[Membership]] = []
  var activeOnes: [[Membership]] = []
  var activeCounts: [Int] = []
  var haveAdmin: [Bool] = []
  var ofPeople: [[Membership]] = []
  let snapshot: Snapshot

  static let listed: Set<DataLayer.Part> = [.families, .memberships]

  init(of layer: DataLayer, at end: Model) async throws(DataLayerError) {
    if layer.parts.contains(.families) { families = try await layer.families.fetchAll() }
    snapshot = try await Snapshot(of: layer)
    guard layer.parts.isSuperset(of: .ofMembers) else { return }
    for id in Pool.families {
      ofFamilies.append(try await layer.memberships.ofFamily(id))
      activeOnes.append(try await layer.memberships.active(id))
      activeCounts.append(try await layer.memberships.activeCount(id))
      haveAdmin.append(try await layer.memberships.hasParentAdmin(id))
    }
    for id in Pool.people { ofPeople.append(try await layer.memberships.ofUser(id)) }
  }

  var firstUnordered: String? {
    if !ascends(families, by: { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }) {
      return "The list of families"
    }
    let areInOrder = (ofFamilies + activeOnes + ofPeople).allSatisfy { list in
      ascends(list) { ($0.joinedAt, $0.id) < ($1.joinedAt, $1.id) }
    }
    return areInOrder ? nil : "A list of memberships"
  }

  /// The lists must have what the dump says is visible.
  var firstIncomplete: String? {
    let live = snapshot.dump.families.live()
    let known = Set(live.map(\.id))
    let people = Set(snapshot.dump.people.live().map(\.id))
    let visible = snapshot.dump.memberships.live().filter {
      known.contains($0.familyID) && people.contains($0.userID)
    }
    let personal = zip(Pool.people, ofPeople).map { id, list in
      ("The list of families of a person", list, visible.filter { $0.userID == id })
    }
    return firstWrong([("The list of families", families, live)])
      ?? firstWrongFamily(visible) ?? firstWrong(personal)
  }

  private func firstWrongFamily(_ visible: [Membership]) -> String? {
    // Without memberships, no list of them was read.
    for (place, id) in Pool.families.prefix(ofFamilies.count).enumerated() {
      let members = visible.filter { $0.familyID == id }
      let active = members.filter { $0.status == .active }
      let wrong = firstWrong([
        ("The list of members of a family", ofFamilies[place], members),
        ("The list of active members of a family", activeOnes[place], active),
      ])
      if let wrong { return wrong }
      if activeCounts[place] != active.count { return "The list of active members of a family" }
      if haveAdmin[place] != active.contains(where: { $0.role == .parentAdmin }) {
        return "The list of parent admins of a family"
      }
    }
    return nil
  }
}
