import Domain
import PropCheck
import Reference
import StateCheck

/// Properties that look at families, people and memberships after any script.
struct WholeFamilies: Sendable {
  let subject: Subject
  let families: FamilyMachine

  var properties: [Property] { [agreement, reopening, order, constraints] }

  private var agreement: Property {
    families.machine.agreement(
      "families.agree-with-reference",
      "Any sequence of commands on families gets the answers and errors of the reference model.",
      rules: ["P-R1"], requiring: families.requirements, on: subject)
  }

  private var reopening: Property {
    Property(
      "families.survive-reopening",
      "Closing and opening again changes no answer about families.",
      rules: ["P-R5"], of: families.machine.scripts, describe: \.description,
      body: { script in
        _ = try await families.machine.run(script, on: subject)
        let before = try await Households.Panorama(of: subject.layer)
        try await subject.layer.lifeCycle.reopen()
        if try await Households.Panorama(of: subject.layer) != before {
          throw script.failure("Reopening changed an answer.", origin: "reopen")
        }
      }
    )
  }

  private var order: Property {
    Property(
      "families.list-in-a-total-order",
      "Families and memberships are listed by age, with ties broken by id, each time they are read.",
      rules: ["P-R7"], of: families.machine.scripts, describe: \.description,
      body: { script in
        _ = try await families.machine.run(script, on: subject)
        let first = try await Households.Panorama(of: subject.layer)
        if let list = first.firstUnordered {
          throw script.failure("\(list) is out of order.", origin: "order")
        }
        if try await Households.Panorama(of: subject.layer) != first {
          throw script.failure("Two readings differ.", origin: "order")
        }
      }
    )
  }

  private var constraints: Property {
    let clean = FamilyMachine(
      layer: subject.layer, kit: families.kit,
      without: ["import family", "lose family", "mark synced"])
    return Property(
      "families.keep-their-constraints",
      "No membership is an orphan, and codes, hashes, members and parent admins are unique.",
      rules: ["P-R8", "P-R9", "M-1", "M-2"], of: clean.machine.scripts, describe: \.description,
      body: { script in
        _ = try await clean.machine.run(script, on: subject)
        let dump = await answer(subject.layer.lifeCycle.dump)
        for invariant in FamilyInvariants.withoutForeignRows {
          if let detail = invariant.violation(of: dump) {
            throw script.failure("\(invariant.claim): \(detail).", origin: invariant.claim)
          }
        }
      }
    )
  }
}

extension Households {
  /// Everything that a data layer answers to readers of families.
  fileprivate struct Panorama: Equatable {
    let families: [Family]
    var ofFamilies: [[Membership]] = []
    var ofPeople: [[Membership]] = []
    let dump: Dump

    init(of layer: DataLayer) async throws(DataLayerError) {
      families = try await layer.families.fetchAll()
      dump = try await layer.lifeCycle.dump()
      for id in Pool.families {
        ofFamilies.append(try await layer.memberships.ofFamily(id))
        ofFamilies.append(try await layer.memberships.active(id))
      }
      for id in Pool.people { ofPeople.append(try await layer.memberships.ofUser(id)) }
    }

    var firstUnordered: String? {
      if !ascends(families.map { ($0.createdAt, $0.id) }) { return "The list of families" }
      for list in ofFamilies + ofPeople where !ascends(list.map { ($0.joinedAt, $0.id) }) {
        return "A list of memberships"
      }
      return nil
    }

    private func ascends(_ keys: [(Instant, Identifier)]) -> Bool {
      zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }
    }
  }
}
