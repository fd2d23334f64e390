import Rules
import SQLite

/// A habit's row with what its checks need besides the content.
struct StoredHabit {
  let decoded: DecodedHabit
  let nameKey: String
  let isLive: Bool

  init(_ row: borrowing Row) {
    decoded = DecodedHabit(row)
    nameKey = row.text(19)
    isLive = row.boolean(20)
  }
}
