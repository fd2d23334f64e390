import HabitDomain
import HabitReference

/// The operations on people.
struct PersonCommands: Sendable {
  let generators: SuiteGenerators

  var all: [StoreCommand] {
    [
      create,
      StoreCommand(
        "update person", weight: 4, on: .person,
        input: { source, model in
          (
            generators.personID(from: &source, in: model),
            generators.households.displayName(from: &source),
            generators.households.avatar(from: &source)
          )
        },
        text: { "\(Pool.name(of: $0)) \(quoted($1)) \($2.map(quoted) ?? "nil")" },
        model: { model, id, name, avatar throws(DataLayerError) in
          try model.updatePerson(id, displayName: name, avatar: avatar)
        },
        layer: \.people.update),
      StoreCommand(
        "delete person", weight: 3, on: .person,
        input: { generators.personID(from: &$0, in: $1) }, text: Pool.name,
        model: { $0.deletePerson($1) }, layer: \.people.delete),
      StoreCommand(
        "fetch person", weight: 2, on: .person,
        input: { generators.personID(from: &$0, in: $1) }, text: Pool.name,
        model: { $0.person($1) }, layer: \.people.fetch),
      StoreCommand(
        "fetch person of hash", weight: 3, on: .person,
        input: { generators.households.hash(from: &$0, in: $1, known: 12) }, text: quoted,
        model: { model, hash throws(DataLayerError) in try model.person(ofHash: hash) },
        layer: \.people.fetchByHash),
    ].needing([.people])
  }

  private var create: StoreCommand {
    StoreCommand(
      "create person", weight: 12, hasEnough: { $0.personCount >= 3 }, ids: { [$0.id] },
      input: { source, model in
        let new = NewPerson(
          id: Pool.free(Pool.people, from: &source, in: model) { model.state(ofPerson: $0) },
          displayName: generators.households.displayName(from: &source, prefersValid: true),
          hash: generators.households.hash(from: &source, in: model, prefersValid: true),
          avatar: generators.households.avatar(from: &source, prefersValid: true))
        generators.keys.hashes.record(RowHit(model.state(ofHash: new.hash)), in: &source)
        return new
      },
      text: \.text,
      model: { model, new throws(DataLayerError) in
        try model.createPerson(displayName: new.displayName, hash: new.hash, avatar: new.avatar)
      },
      real: { subject, new throws(DataLayerError) in
        try await subject.layer.people.create(new.displayName, new.hash, new.avatar)
      })
  }
}

/// The arguments of `create person`.
struct NewPerson: Sendable {
  let id: Identifier
  let displayName: String
  let hash: String
  let avatar: String?

  var text: String {
    "\(Pool.name(of: id)) \(quoted(displayName)) \(quoted(hash)) \(avatar.map(quoted) ?? "nil")"
  }
}
