import CloudSim
import HabitDomain
import Testing

@Suite(.timeLimit(.minutes(20))) struct MalformationTests {
  private static let parent = RecordID(name: "p")
  private static let fields: [String: CloudValue] = [
    "a": .text("x"), "b": .integer(1), "c": .reference(parent), "d": .link(parent),
  ]

  private static let dangling = RecordID(name: "r-nowhere")
  private static let itself = RecordID(name: "r")

  @Test(
    arguments: [
      (.missingField(0), "a", nil), (.missingField(5), "b", nil), (.missingField(.min), "a", nil),
      (.wrongType(0), "a", .integer(7)), (.wrongType(1), "b", .text("?")),
      (.unknownField("z"), "z", .text("?")), (.oversizedField(1, bytes: 3), "b", .text("xxx")),
      (.oversizedField(1, bytes: -3), "b", .text("")),
      (.danglingReference(0), "c", .reference(dangling)),
      (.danglingReference(1), "d", .link(dangling)), (.cyclicReference(2), "c", .reference(itself)),
    ] as [(Malformation, String, CloudValue?)])
  func `one field is wrong`(_ malformation: Malformation, _ field: String, _ value: CloudValue?) {
    let record = CloudRecord.of("r", Self.fields)
    var expected = record
    expected.fields[field] = value
    #expect(malformation.spoil(record) == expected)
  }

  @Test func `a type is wrong`() {
    #expect(Malformation.unknownType("Z").spoil(.of("r")) == .of("r", type: "Z"))
  }

  @Test(
    arguments: [
      .missingField(0), .wrongType(1), .oversizedField(0, bytes: 5), .danglingReference(0),
      .cyclicReference(3),
    ] as [Malformation])
  func `where there is no field, nothing is wrong`(_ malformation: Malformation) {
    #expect(malformation.spoil(.of("r")) == .of("r"))
  }
}
