import Domain
import PropCheck
import Reference

/// The workflows and the authorised operations of domain 2.5.
struct FamilyServiceCommands: Sendable {
  let generators: SuiteGenerators

  var all: [StoreCommand] { [found, lookUp, join, changeRole, removeMember] }

  private var found: StoreCommand { found { generators.households.random(from: &$0) } }

  /// One whose tries all draw the same code: then a single moment explains its answer, that of the last try. A code that was taken
  /// at the first try may else be free by the time that another one is stored.
  var steadyFound: StoreCommand {
    found { source in
      Array(repeating: Int(source.integer(in: 0...5)), count: Founding.numbersOfAllTries)
    }
  }

  private func found(_ random: @escaping @Sendable (inout Source) -> [Int]) -> StoreCommand {
    StoreCommand(
      "found family", weight: 16, hasEnough: { $0.familyCount >= 2 },
      input: { founding(from: &$0, in: $1, random) }, text: \.text,
      model: { model, founding throws(DataLayerError) in
        model.freshIDs = founding.ids
        model.random = founding.random
        return try model.foundFamily(founding.draft)
      },
      real: { subject, founding throws(DataLayerError) in
        subject.world.set { state in
          state.freshIDs = founding.ids
          state.random = founding.random
        }
        return try await subject.layer.familyService.found(founding.draft)
      }
    )
  }

  private func founding(
    from source: inout Source, in model: Model, _ random: (inout Source) -> [Int]
  ) -> Founding {
    Founding(
      ids: [
        Pool.free(Pool.people, from: &source, in: model) { model.state(ofPerson: $0) },
        Pool.free(Pool.families, from: &source, in: model) { model.state(ofFamily: $0) },
        Pool.free(Pool.memberships, from: &source, in: model) { model.state(ofMembership: $0) },
      ],
      draft: generators.households.draft(from: &source, in: model),
      random: random(&source))
  }

  private var lookUp: StoreCommand {
    StoreCommand(
      "look up family", weight: 2, on: .family,
      input: { generators.households.code(from: &$0, in: $1, known: 12) }, text: quoted,
      model: { model, code throws(DataLayerError) in try model.lookUpFamily(code) },
      real: { subject, code throws(DataLayerError) in
        try await subject.layer.familyService.lookUp(code)
      }
    )
  }

  private var join: StoreCommand {
    StoreCommand(
      "join family", weight: 6, on: .familyAndPerson,
      input: { source, model in
        let id = Pool.free(Pool.memberships, from: &source, in: model) {
          model.state(ofMembership: $0)
        }
        let code = generators.households.code(from: &source, in: model, isTame: true, known: 40)
        let family = try? model.family(ofCode: code)
        let joining = Joining(
          id: id, code: code,
          userID: generators.personID(
            from: &source, in: model, liking: model.formerMembers(of: family?.id)),
          role: generators.role(from: &source, of: family?.id, in: model))
        generators.keys.record(joining.userID, in: family?.id, as: joining.role, in: model, &source)
        return joining
      },
      text: \.text,
      model: { model, joining throws(DataLayerError) in
        model.freshIDs = [joining.id]
        return try model.joinFamily(joining.code, joining.userID, joining.role)
      },
      real: { subject, joining throws(DataLayerError) in
        subject.world.set { $0.freshIDs = [joining.id] }
        return try await subject.layer.familyService.join(
          joining.code, joining.userID, joining.role)
      }
    )
  }

  private var changeRole: StoreCommand {
    StoreCommand(
      "change role", weight: 24, on: .fellowMembers,
      input: { source, model in
        let pair = generators.adminAndMember(from: &source, in: model)
        return (
          actor: pair.admin, member: pair.member, role: generators.households.role(from: &source)
        )
      },
      text: {
        "of \(Pool.name(of: $0.member)) to \($0.role.rawValue) by \(Pool.name(of: $0.actor))"
      },
      model: { model, input throws(DataLayerError) in
        try model.changeRole(by: input.actor, of: input.member, to: input.role)
      },
      real: { subject, input throws(DataLayerError) in
        try await subject.layer.familyService.changeRole(input.actor, input.member, input.role)
      }
    )
  }

  private var removeMember: StoreCommand {
    StoreCommand(
      "remove member", weight: 6, on: .fellowMembers,
      input: { source, model in
        let pair = generators.adminAndMember(from: &source, in: model)
        return (actor: pair.admin, member: pair.member)
      },
      text: { "\(Pool.name(of: $0.member)) by \(Pool.name(of: $0.actor))" },
      model: { model, input throws(DataLayerError) in
        try model.removeMember(by: input.actor, input.member)
      },
      real: { subject, input throws(DataLayerError) in
        try await subject.layer.familyService.removeMember(input.actor, input.member)
      }
    )
  }
}

/// What `found family` is given.
private struct Founding: Sendable {
  let ids: [Identifier]
  let draft: FamilyDraft
  let random: [Int]

  /// Ten tries, each of which draws how long it waits, a length and up to eight characters.
  static let numbersOfAllTries = 100

  private var numbers: String {
    guard random.count == Self.numbersOfAllTries else { return briefRandom(random) }
    return "\(random[0]) each time"
  }

  var text: String {
    "\(ids.map(Pool.name).joined(separator: ", ")): \(quoted(draft.familyName)) of "
      + "\(quoted(draft.displayName)) \(quoted(draft.appleUserIDHash)) from \(numbers)"
  }
}

/// What `join family` is given.
private struct Joining: Sendable {
  let id: Identifier
  let code: String
  let userID: Identifier
  let role: Membership.Role

  var text: String {
    "\(quoted(code)) as \(Pool.name(of: id)) of \(Pool.name(of: userID)) \(role.rawValue)"
  }
}
