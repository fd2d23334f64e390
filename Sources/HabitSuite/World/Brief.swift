import HabitDomain

/// One short line for the columns of a failure.
func brief<Value>(_ outcome: Outcome<Value>) -> String {
  switch outcome {
  case .success(let value): briefValue(value)
  case .failure(let error): "refused: \(error)"
  }
}

private func briefValue(_ value: Any) -> String {
  switch value {
  case is Done: "ok"
  case is StoredContent, is Snapshot: "everything"
  case let habit as Habit: "\(Pool.name(of: habit.id)) \(quoted(habit.name))"
  case let log as HabitLog: "\(Pool.name(of: log.id)) \(log.day) \(briefNumber(log.value))"
  case let category as Category: "\(quoted(category.id)) \(quoted(category.name))"
  case let family as Family:
    "\(Pool.name(of: family.id)) \(quoted(family.name)) \(family.code)"
  case let person as UserProfile: "\(Pool.name(of: person.id)) \(quoted(person.displayName))"
  case let member as Membership: brief(member)
  case let meal as EatingPattern: "\(Pool.name(of: meal.id)) from \(meal.start) to \(meal.end)"
  case let window as FastingWindow: "\(window.start) to \(window.end)"
  case let row as PendingRow: Pool.name(of: row.id)
  case let founded as FoundedFamily:
    [founded.user as Any, founded.family, founded.membership].map(briefValue)
      .joined(separator: ", ")
  case let list as HabitList: briefList(list)
  case let list as [Any]: "[" + list.map(briefValue).joined(separator: ", ") + "]"
  case let optional as (any OptionalValue): optional.content.map(briefValue) ?? "nil"
  default: plainText(of: value)
  }
}

private func brief(_ member: Membership) -> String {
  "\(Pool.name(of: member.id)) of \(Pool.name(of: member.userID)) in "
    + "\(Pool.name(of: member.familyID)) \(member.status.rawValue) \(member.role.rawValue)"
}

private func briefList(_ list: HabitList) -> String {
  let problems = list.problems.isEmpty ? "" : ", \(list.problems.count) unreadable"
  return briefValue(list.habits) + problems
}

/// A text with all invisible characters escaped.
func quoted(_ text: String) -> String {
  let escaped = text.unicodeScalars.map { scalar in
    scalar.isASCII && scalar.value >= 0x20 && scalar.value != 0x7F
      ? String(scalar) : scalar.escaped(asASCII: true)
  }.joined()
  return text.count > 40 ? "\"\(escaped.prefix(12))…\" of \(text.count)" : "\"\(escaped)\""
}

/// Numbers with their repetitions counted: `0 × 7, 1`.
func briefRandom(_ numbers: [Int]) -> String {
  var parts: [String] = []
  var rest = numbers[...]
  while let number = rest.first {
    let run = rest.prefix { $0 == number }.count
    parts.append(run > 3 ? "\(number) × \(run)" : "\(number)")
    rest = rest.dropFirst(run > 3 ? run : 1)
  }
  return "[" + parts.joined(separator: ", ") + "]"
}

func briefNumber(_ value: Double?) -> String {
  value.map { "\($0)" } ?? "nil"
}
