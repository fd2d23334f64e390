import Domain

extension GrowthProbe {
  static let people: [GrowthProbe] = [
    .constant("people.fetch", .families) {
      let id = $0.people[$0.row($1)]
      try $0.require(try await $0.layer.people.fetch(id)?.id == id)
    },
    .constant("people.fetch-by-hash", .families) {
      let found = try await $0.layer.people.fetchByHash(LoadKey.hash($0.row($1)))
      try $0.require(found?.id == $0.people[$0.row($1)])
    },
    .constant("people.create", .families) {
      try await $0.load.create(person: 1 << 31 + $0.newRow($1))
    },
    .constant("people.update", .families) {
      _ = try await $0.layer.people.update($0.people[$0.row($1)], "Renamed \($1)", nil)
    },
    .constant("people.delete", .families) { subject, turn in
      let hash = LoadKey.hash(1 << 33 + subject.newRow(turn))
      let person = try await subject.layer.people.create("Soon gone", hash, nil)
      try await subject.layer.people.delete(person.id)
    },
  ]
}
