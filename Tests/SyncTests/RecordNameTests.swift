import HabitDomain
import Foundation
import PropCheck
import PropCheckTesting
import HabitSuite
import Testing

/// Ids of rows as names of records, which are of ASCII and at most 255 characters (cloud 5.1).
@Suite struct RecordNameTests {
  @Test func `any id of a category is a name, and no two are the same`() async {
    await forAll(.tuple(.string(1...20), .int(in: 0...3))) { id, form in
      let other =
        switch form {
        case 0: id.decomposedStringWithCanonicalMapping
        case 1: id.precomposedStringWithCanonicalMapping
        case 2: RowKey(.category, id).recordName
        default: id + "a"
        }
      let (key, name) = (RowKey(.category, id), RowKey(.category, id).recordName)
      try require(name.utf8.allSatisfy { $0 < 128 && $0 > 32 } && !name.hasPrefix("_"), name)
      try require(RowKey(.category, recordName: name), equals: key)
      let isSame = id.utf8.elementsEqual(other.utf8)
      try require(RowKey(.category, other).recordName == name, equals: isSame)
    }
  }

  @Test(arguments: [
    ("health", "health"), ("é", "x-c3a9"), ("e\u{301}", "x-65cc81"), ("a b", "x-612062"),
    ("_a", "x-5f61"), ("x-61", "x-782d3631"), ("\n", "x-0a"),
    (
      "00000000-0000-0001-0000-000000000000",
      "x-" + String(repeating: "30", count: 8) + "2d" + "303030302d303030312d303030302d"
        + String(repeating: "30", count: 12)
    ),
  ])
  func `an id that is not plain is spelled out in its record name`(_ id: String, _ name: String) {
    #expect(RowKey(.category, id).recordName == name)
  }

  @Test func `a plain id of 255 bytes, and another one of 126, has a name that a server takes`() {
    let plain = String(repeating: "a", count: 255)
    #expect(RowKey(.category, plain).recordName == plain)
    #expect(RowKey(.category, plain + "a").recordName.utf8.count > 255)
    let other = String(repeating: "é", count: 63)
    #expect(RowKey(.category, other).recordName.utf8.count == 254)
    #expect(RowKey(.category, other + "a").recordName.utf8.count > 255)
  }

  /// They are the ids that another app may have given.
  @Test(arguments: ["x-", "x-6", "x-zz", "x-61", "x-C3A9", "x-ff", "x-+1", "my cat"])
  func `a name that spells out no id is an id itself`(_ name: String) {
    #expect(RowKey(.category, recordName: name) == RowKey(.category, name))
  }

  @Test func `a row of another table has its id as its name`() throws {
    let key = SyncSample.key(.habit, 1)
    #expect(key.recordName == key.id)
    #expect(RowKey(.habit, recordName: key.id.uppercased()) == key)
    #expect(RowKey(.habit, recordName: "x-61") == nil)
    #expect(RowKey(.category, recordName: "") == nil)
  }

  @Test func `ids are told apart by their bytes`() {
    let (one, other) = (RowKey(.category, "é"), RowKey(.category, "e\u{301}"))
    #expect(one != other)
    #expect(Set([one, other]).count == 2)
    #expect(one > other)
  }
}
