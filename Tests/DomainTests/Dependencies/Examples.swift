import HabitDomain

extension Instant {
  static let example = Instant(milliseconds: 1_000)
}

extension Range<Instant> {
  static let example = Instant.example..<Instant(milliseconds: 2_000)
}

extension Notice {
  static let example = Notice(id: "n", text: "Water", time: .example)
}

extension CloudRecord {
  static let example = CloudRecord(
    id: RecordID(name: "r"), type: "Family", fields: ["name": .text("Home")])
}

extension Subscription {
  static let example = Subscription(id: "family-changes", recordType: "Family")
}
