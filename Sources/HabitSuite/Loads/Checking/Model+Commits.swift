import HabitDomain
import HabitReference

extension Model {
  /// Applies a change with the identifiers, times and codes that the layer chose.
  mutating func take(_ commit: LoadCommit, of data: LoadData) throws(DataLayerError) {
    now = LoadWorld.start
    switch commit {
    case .seedCategories: seedPredefined()
    case .createHabit(let number): _ = try create(data.habit(number))
    case .updateHabit(let number, let version):
      _ = try update(data.habit(number, version: version))
    case .importLog(let row): _ = try importRaw(data.log(row))
    case .setLog(let habit, let day, let value, let id):
      freshID = id
      _ = try logHabit(LoadKey.habit(habit), on: day, value: value, in: "UTC")
    case .removeLog(let habit, let day): unlogHabit(LoadKey.habit(habit), on: day)
    case .addToLog(let habit, let day, let amount, let id):
      freshID = id
      _ = try increment(LoadKey.habit(habit), on: day, by: amount)
    case .saveMeal(let number): _ = try saveMeal(data.meal(number))
    case .createPerson, .updatePerson, .createFamily, .createMembership, .join, .found:
      try takeFamilies(commit)
    }
  }

  private mutating func takeFamilies(_ commit: LoadCommit) throws(DataLayerError) {
    switch commit {
    case .createPerson(let number, let person):
      (now, freshIDs) = (person.createdAt, [person.id])
      _ = try createPerson(
        displayName: LoadData.personName(number), hash: LoadKey.hash(number), avatar: nil)
    case .updatePerson(let number, let id, let version):
      let name = LoadData.personName(number, version: version)
      _ = try updatePerson(id, displayName: name, avatar: nil)
    case .createFamily(let code, let person, let family):
      (now, freshIDs) = (family.createdAt, [family.id])
      _ = try createFamily(name: LoadData.familyName(code), code: code, createdBy: person)
    case .createMembership(let role, let family, let person, let member):
      (now, freshIDs) = (member.joinedAt, [member.id])
      _ = try createMembership(family, person, role)
    case .join(let code, let person, let member):
      (now, freshIDs) = (member.joinedAt, [member.id])
      _ = try joinFamily(code, person, .kid)
    case .found(let draft, let founded): try takeFounding(draft, founded)
    case .seedCategories, .createHabit, .updateHabit, .importLog, .setLog, .removeLog, .addToLog,
      .saveMeal:
      break
    }
  }

  /// Founds a family row by row, because a layer may read its clock for each.
  private mutating func takeFounding(
    _ draft: FamilyDraft, _ founded: FoundedFamily
  ) throws(DataLayerError) {
    (now, freshIDs) = (founded.user.createdAt, [founded.user.id])
    let user = try createPerson(
      displayName: draft.displayName, hash: draft.appleUserIDHash, avatar: draft.avatarURL)
    (now, freshIDs) = (founded.family.createdAt, [founded.family.id])
    let family = try createFamily(
      name: draft.familyName, code: founded.family.code, createdBy: user.id)
    (now, freshIDs) = (founded.membership.joinedAt, [founded.membership.id])
    _ = try createMembership(family.id, user.id, .parentAdmin)
  }
}
