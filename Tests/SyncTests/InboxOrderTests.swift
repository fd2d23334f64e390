import HabitDomain
import Testing

@testable import HabitSync

@Suite struct InboxOrderTests {
  private static func key(_ account: String?, _ name: String, _ zone: String) -> InboxRecord.Key {
    InboxRecord.Key(account: account, id: RecordID(zone: RecordZone(name: zone), name: name))
  }

  /// Otherwise the order of two of them would be that of a dictionary, which is another one in each process.
  @Test func `entries are in order of account, name and zone`() {
    let keys = [
      Self.key(nil, "a", "y"), Self.key(nil, "a", "z"), Self.key(nil, "b", "x"),
      Self.key("me", "a", "app"), Self.key("me", "a", "app/Habit"), Self.key("me", "b", "app"),
    ]
    for (place, left) in keys.enumerated() {
      for (other, right) in keys.enumerated() {
        #expect(InboxRecord.Key.areInOrder(left, right) == (place < other))
      }
    }
  }
}
