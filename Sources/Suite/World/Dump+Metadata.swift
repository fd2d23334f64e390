import Domain

extension Dump {
  /// Changes the metadata of every row, whatever it is of.
  mutating func editMetadata(_ edit: (inout Metadata) -> Void) {
    for place in habits.indices { edit(&habits[place].metadata) }
    for place in logs.indices { edit(&logs[place].metadata) }
    for place in categories.indices { edit(&categories[place].metadata) }
    for place in families.indices { edit(&families[place].metadata) }
    for place in people.indices { edit(&people[place].metadata) }
    for place in memberships.indices { edit(&memberships[place].metadata) }
  }
}

extension Stamp {
  /// A stamp that stands for any, where those of two orders of the same changes are compared.
  static let any = Stamp(wall: 0, counter: 0, device: "")
}
