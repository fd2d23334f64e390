import Domain
import PropCheck
import Reference

/// Every operation of domain 2.5 on people.
struct PersonCommands: Sendable {
  let generators: SuiteGenerators

  var all: [StoreCommand] { [create, update, delete, fetch, fetchByHash] }

  private var create: StoreCommand {
    StoreCommand(
      "create person", weight: 12, hasEnough: { $0.personCount >= 3 },
      input: { source, model in
        let new = NewPerson(
          id: Pool.free(Pool.people, from: &source, in: model) { model.state(ofPerson: $0) },
          displayName: generators.households.displayName(from: &source, isTame: true),
          hash: generators.households.hash(from: &source, in: model, isTame: true),
          avatar: generators.households.avatar(from: &source, isTame: true))
        generators.keys.hashes.record(RowHit(model.state(ofHash: new.hash)), in: &source)
        return new
      },
      text: \.text,
      model: { model, new throws(DataLayerError) in
        model.freshIDs = [new.id]
        return try model.createPerson(
          displayName: new.displayName, hash: new.hash, avatar: new.avatar)
      },
      real: { subject, new throws(DataLayerError) in
        subject.world.set { $0.freshIDs = [new.id] }
        return try await subject.layer.people.create(new.displayName, new.hash, new.avatar)
      }
    )
  }

  private var update: StoreCommand {
    StoreCommand(
      "update person", weight: 4, on: .person,
      input: { source, model in
        (
          id: generators.personID(from: &source, in: model),
          name: generators.households.displayName(from: &source),
          avatar: generators.households.avatar(from: &source)
        )
      },
      text: { "\(Pool.name(of: $0.id)) \(quoted($0.name)) \($0.avatar.map(quoted) ?? "nil")" },
      model: { model, input throws(DataLayerError) in
        try model.updatePerson(input.id, displayName: input.name, avatar: input.avatar)
      },
      real: { subject, input throws(DataLayerError) in
        try await subject.layer.people.update(input.id, input.name, input.avatar)
      }
    )
  }

  private var delete: StoreCommand {
    StoreCommand(
      "delete person", weight: 3, on: .person,
      input: { generators.personID(from: &$0, in: $1) }, text: Pool.name,
      model: { model, id throws(DataLayerError) in
        model.deletePerson(id)
        return Done()
      },
      real: { subject, id throws(DataLayerError) in
        try await subject.layer.people.delete(id)
        return Done()
      }
    )
  }

  private var fetch: StoreCommand {
    StoreCommand(
      "fetch person", weight: 2, on: .person,
      input: { generators.personID(from: &$0, in: $1) }, text: Pool.name,
      model: { model, id throws(DataLayerError) in model.person(id) },
      real: { subject, id throws(DataLayerError) in try await subject.layer.people.fetch(id) }
    )
  }

  private var fetchByHash: StoreCommand {
    StoreCommand(
      "fetch person of hash", weight: 3, on: .person,
      input: { generators.households.hash(from: &$0, in: $1, known: 12) }, text: quoted,
      model: { model, hash throws(DataLayerError) in try model.person(ofHash: hash) },
      real: { subject, hash throws(DataLayerError) in
        try await subject.layer.people.fetchByHash(hash)
      }
    )
  }
}

/// What `create person` is given.
struct NewPerson: Sendable {
  let id: Identifier
  let displayName: String
  let hash: String
  let avatar: String?

  var text: String {
    "\(Pool.name(of: id)) \(quoted(displayName)) \(quoted(hash)) \(avatar.map(quoted) ?? "nil")"
  }
}
