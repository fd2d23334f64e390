import HabitDomain
import PropCheck
import HabitReference

/// What people do with families in one step, and what only a parent admin may do.
struct FamilyServiceCommands: Sendable {
  let generators: SuiteGenerators

  private static let needs = Set.ofMembers.union([.familyService])

  var all: [StoreCommand] {
    [found, lookUp, join, changeRole, removeMember].needing(Self.needs)
  }

  private var found: StoreCommand { found { generators.households.random(from: &$0) } }

  /// Founds a family with tries that all draw the same code, so that one moment explains the answer: that of the last try.
  /// Otherwise a code that was taken at the first try may be free by the time another one is stored.
  var steadyFound: StoreCommand {
    found { source in
      Array(repeating: Int(source.integer(in: 0...5)), count: Founding.numbersOfAllTries)
    }.needing(Self.needs)
  }

  private func found(_ random: @escaping @Sendable (inout Source) -> [Int]) -> StoreCommand {
    StoreCommand(
      "found family", weight: 16, hasEnough: { $0.familyCount >= 2 }, ids: \.ids,
      input: { founding(from: &$0, in: $1, random) }, text: \.text,
      model: { model, founding throws(DataLayerError) in
        model.random = founding.random
        return try model.foundFamily(founding.draft)
      },
      real: { subject, founding throws(DataLayerError) in
        subject.world.set { $0.random = founding.random }
        return try await subject.layer.familyService.found(founding.draft)
      })
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
      layer: \.familyService.lookUp)
  }

  private var join: StoreCommand {
    StoreCommand(
      "join family", weight: 6, on: .familyAndPerson, ids: { [$0.id] },
      input: { source, model in
        let id = Pool.free(Pool.memberships, from: &source, in: model) {
          model.state(ofMembership: $0)
        }
        let code = generators.households.code(
          from: &source, in: model, prefersValid: true, known: 40)
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
        try model.joinFamily(joining.code, joining.userID, joining.role)
      },
      real: { subject, joining throws(DataLayerError) in
        try await subject.layer.familyService.join(joining.code, joining.userID, joining.role)
      })
  }

  private var changeRole: StoreCommand {
    StoreCommand(
      "change role", weight: 24, on: .fellowMembers,
      input: { source, model in
        let pair = generators.adminAndMember(from: &source, in: model)
        return (pair.admin, pair.member, generators.households.role(from: &source))
      },
      text: { "of \(Pool.name(of: $1)) to \($2.rawValue) by \(Pool.name(of: $0))" },
      model: { model, actor, member, role throws(DataLayerError) in
        try model.changeRole(by: actor, of: member, to: role)
      },
      layer: \.familyService.changeRole)
  }

  private var removeMember: StoreCommand {
    StoreCommand(
      "remove member", weight: 6, on: .fellowMembers,
      input: { generators.adminAndMember(from: &$0, in: $1) },
      text: { "\(Pool.name(of: $1)) by \(Pool.name(of: $0))" },
      model: { model, actor, member throws(DataLayerError) in
        try model.removeMember(by: actor, member)
      },
      layer: \.familyService.removeMember)
  }
}

/// The arguments of `found family`.
private struct Founding: Sendable {
  let ids: [Identifier]
  let draft: FamilyDraft
  let random: [Int]

  /// Ten tries; each draws its wait, a length and up to eight characters.
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

/// The arguments of `join family`.
private struct Joining: Sendable {
  let id: Identifier
  let code: String
  let userID: Identifier
  let role: Membership.Role

  var text: String {
    "\(quoted(code)) as \(Pool.name(of: id)) of \(Pool.name(of: userID)) \(role.rawValue)"
  }
}
