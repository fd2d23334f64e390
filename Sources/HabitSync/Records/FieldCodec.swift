import HabitDomain
import HabitRules

/// Why a field of a record cannot be read, as the rest of a sentence that begins with its name.
struct FieldProblem: Error {
  let reason: String
}

/// Writes a value of a row into a field of a record, and reads it back.
struct FieldCodec<Value: Sendable>: Sendable {
  /// The value of the field; nil leaves it out.
  let write: @Sendable (Value, RecordZone) -> CloudValue?
  /// Reads the field; nil is an absent field.
  let read: @Sendable (CloudValue?) throws(FieldProblem) -> Value
}

extension FieldCodec {
  /// Reads a field of a record; one of an unknown kind is an error, not an absent one.
  func read(_ record: CloudRecord, _ name: String) throws(FieldProblem) -> Value {
    guard !record.foreignFields.contains(name) else {
      throw FieldProblem(reason: "is of an unknown kind")
    }
    return try read(record.fields[name])
  }

  /// A required field (Y-2).
  static func required(_ form: FieldForm<Value>) -> FieldCodec {
    FieldCodec(write: form.write) { (value) throws(FieldProblem) in
      guard let value else { throw FieldProblem(reason: "is missing") }
      return try form.required(value)
    }
  }

  /// A field that older versions of the app do not write; if it is absent, it has this value.
  static func defaulted(_ form: FieldForm<Value>, to value: Value) -> FieldCodec {
    FieldCodec(write: form.write) { (field) throws(FieldProblem) in
      guard let field else { return value }
      return try form.required(field)
    }
  }

  /// A field that is absent for nil (Y-3).
  static func optional<Wrapped>(_ form: FieldForm<Wrapped>) -> FieldCodec where Value == Wrapped? {
    FieldCodec(
      write: { value, zone in value.map { form.write($0, zone) } },
      read: { (value) throws(FieldProblem) in
        guard let value else { return nil }
        return try form.required(value)
      })
  }
}

/// One form of a present value.
struct FieldForm<Value: Sendable>: Sendable {
  /// What is expected, as in "a text".
  let name: String
  let write: @Sendable (Value, RecordZone) -> CloudValue
  let read: @Sendable (CloudValue) -> Value?

  func required(_ value: CloudValue) throws(FieldProblem) -> Value {
    guard let value = read(value) else { throw FieldProblem(reason: "is not \(name)") }
    return value
  }
}

extension FieldForm {
  /// A value written as a text.
  static func spelled(
    _ name: String, _ write: @escaping @Sendable (Value) -> String,
    _ read: @escaping @Sendable (String) -> Value?
  ) -> FieldForm {
    FieldForm(name: name, write: { value, _ in .text(write(value)) }) { value in
      guard case .text(let text) = value else { return nil }
      return read(text)
    }
  }

  /// A value written as a whole number.
  static func counted(
    _ name: String, _ write: @escaping @Sendable (Value) -> Int64,
    _ read: @escaping @Sendable (Int64) -> Value?
  ) -> FieldForm {
    FieldForm(name: name, write: { value, _ in .integer(write(value)) }) { value in
      guard case .integer(let number) = value else { return nil }
      return read(number)
    }
  }
}

extension FieldForm where Value: RawRepresentable<String> {
  /// One of a few values by its name; unknown names cannot be read (Y-2).
  static var choice: FieldForm { .spelled("one of the values known here", \.rawValue, Value.init) }
}

extension FieldForm where Value == String {
  static let text = FieldForm.spelled("a text", { $0 }, { $0 })
}

extension FieldForm where Value == Identifier {
  static let identifier = FieldForm.spelled("an id", { "\($0)" }, { Identifier($0) })

  /// A reference to a record with which this one is deleted; it includes the zone.
  static let parent = FieldForm(
    name: "a reference to a record",
    write: { id, zone in .reference(RecordID(zone: zone, name: "\(id)")) },
    read: { value in
      guard case .reference(let id) = value else { return nil }
      return Identifier(id.name)
    })

  /// A link to the record that this one belongs to: a server takes 750 references to a record, but any number of
  /// links (cloud 5.1).
  static let owner = FieldForm(
    name: "a link to a record",
    write: { id, zone in .link(RecordID(zone: zone, name: "\(id)")) },
    read: { value in value.target.flatMap { Identifier($0.name) } })
}

extension FieldForm where Value == Instant {
  static let date = FieldForm(name: "a date", write: { value, _ in .date(value) }) { value in
    guard case .date(let instant) = value else { return nil }
    return instant
  }
}

extension FieldForm where Value == Double {
  static let number = FieldForm(name: "a number", write: { value, _ in .number(value) }) { value in
    guard case .number(let number) = value, number.isFinite else { return nil }
    return number == 0 ? 0 : number
  }
}

extension FieldForm where Value == Bool {
  static let truth = FieldForm.counted("0 or 1", { $0 ? 1 : 0 }) { number in
    0...1 ~= number ? number == 1 : nil
  }
}

extension FieldForm where Value == Int {
  static let integer = FieldForm.counted("a whole number", { Int64($0) }, { Int(exactly: $0) })
}

extension FieldForm where Value == CivilDay {
  static let day = FieldForm.counted("a day", { Int64($0.number) }) { number in
    Int32(exactly: number).map { CivilDay($0) }
  }
}

extension FieldForm where Value == Habit.Kind {
  static let kind = FieldForm.counted("one of the kinds known here", { Int64($0.rawValue) }) {
    Int(exactly: $0).flatMap(Habit.Kind.init)
  }
}

extension FieldForm where Value == Schedule {
  static let schedule = FieldForm.spelled(
    "a schedule known here", \.json, { Schedule(recordText: $0) })
}

extension FieldForm where Value == [Reminder] {
  static let reminders = FieldForm.spelled(
    "a list of reminders", Reminder.json, Reminder.reminders(recordText:))
}
