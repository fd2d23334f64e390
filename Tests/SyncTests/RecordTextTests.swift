import HabitDomain
import PropCheck
import PropCheckTesting
import Testing

/// The canonical text of fields.
@Suite struct RecordTextTests {
  static let value = Gen<CloudValue> { source in
    let text = try source.draw(.string(upTo: 5))
    switch source.integer(in: 0...5) {
    case 0: return .text(text)
    case 1: return .integer(Int64(source.integer(in: -9...9)))
    case 2: return .number(Double(source.integer(in: -9...9)) / 3)
    case 3: return .date(Instant(milliseconds: Int64(source.integer(in: -9...9))))
    case 4: return .reference(RecordID(zone: RecordZone(name: text), name: "E"))
    default: return .link(RecordID(name: text))
    }
  }

  @Test(.cases(300)) func `fields are read from their text`() async {
    let entry = Gen<(String, CloudValue)>.tuple(.string(upTo: 4), Self.value)
    await forAll(.array(of: entry, upTo: 6)) { entries in
      let fields = Dictionary(entries) { first, _ in first }
      let encrypted = Set(fields.keys.filter { $0.utf8.count.isMultiple(of: 2) })
      let foreign = Set(fields.keys.map { $0 + "12345" })
      let read = RecordText.fields(
        of: RecordText.text(of: fields, encrypted: encrypted, foreign: foreign))
      try require(read?.fields ?? [:], equals: fields)
      try require(read?.encrypted ?? [], equals: encrypted)
      try require(read?.foreign ?? [], equals: foreign)
    }
  }

  @Test(arguments: [
    "x", "3:ab", "1:aT9:b", "1:aI;", "1:aQ", "-1:a", "1:aR1:b", "99999999999999999999:",
  ])
  func `a text of another kind has no fields`(_ text: String) {
    #expect(RecordText.fields(of: text) == nil)
  }

  @Test(.cases(300)) func `any text is read without a trap`() async {
    await forAll(.string(upTo: 30)) { text in _ = RecordText.fields(of: text) }
  }
}
