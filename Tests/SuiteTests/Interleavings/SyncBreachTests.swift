import HabitDomain
import Testing

@testable import HabitSuite

/// Which breaches of a law count as one mistake.
@Suite struct SyncBreachTests {
  private static let keys = SyncedTable.allCases.flatMap { table in
    (0...1).map { SyncSample.key(table, $0) }
  }

  private static func kind(_ sentence: String) -> String {
    SyncBreach(.greatest, at: "a", sentence).kind
  }

  @Test(arguments: keys.indices)
  func `the row and its stamp are not part of the kind`(_ place: Int) {
    let key = Self.keys[place]
    let stamp = Stamp(wall: 1_700_000_000_000 + Int64(place), counter: 2, device: "b")
    #expect(Self.kind("has \(key), which nobody ever wrote") == "has …, which nobody ever wrote")
    #expect(
      Self.kind("sends \(key) as of \(stamp), which nobody wrote")
        == "sends … as of …, which nobody wrote")
    #expect(
      Self.kind("has \(key) without \(SyncSample.key(.category, place % 2))") == "has … without …")
  }

  @Test(
    arguments: [
      (
        "sends UserProfile 2-1 again, although it is stored",
        "sends … again, although it is stored"
      ),
      ("sends habit 5-0 of somebody else to _other", "sends … of somebody else to …"),
      ("waits 900 ms before attempt 2, not 1000...1100", "waits … ms before attempt …, not …"),
      (
        "reports 3 pending and 1 blocked rows, not 2 and 1",
        "reports … pending and … blocked rows, not … and …"
      ),
      (
        "The devices do not come to rest in 6 turns; the last sync: 3 sent, 1 conflicts",
        "The devices do not come to rest in … turns"
      ),
      (
        "cannot be written while it syncs: The name \"a; 1\" is taken",
        "cannot be written while it syncs: The name … is taken"
      ),
      ("D-7: two categories are called sport: category c0 and category ç1", "D-7"),
      (
        "has no log of day 20000 any more: repairs have removed all of them",
        "has no log of day … any more: repairs have removed all of them"
      ),
      ("sends a record twice in one request", "sends a record twice in one request"),
    ])
  func `what differs from case to case is left out of a kind`(_ sentence: String, _ kind: String) {
    #expect(Self.kind(sentence) == kind)
  }

  @Test func `two ways to break a law are two kinds`() {
    let kinds = Set(
      [
        "has family 1 with other contents than were written",
        "sends family 1 with other contents than were written",
        "has family 1, which nobody ever wrote", "D-5: two habits of c0 are called run: a and b",
        "D-7: two categories are called run: a and b",
      ].map(Self.kind))
    #expect(kinds.count == 5)
  }
}
