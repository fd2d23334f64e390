import PropCheck

extension Simplest {
  private static let dates = Gen<CivilDate>.civilDate
  private static let orders = Gen.decoding(Order.self)
    .with(\.price, .int(in: 0...10_000)).with("tags", .string(of: "abc", count: 0...5))

  /// Days, and values that a type decodes.
  static let records: [Problem] = [
    .find("any day", dates, "2000-01-01") { _ in true },
    .find("last day of a month", dates, "2000-01-31") { $0.day == 31 },
    .find("leap day", dates, "2000-02-29") { $0.month == 2 && $0.day == 29 },
    .find("summer", dates, "2000-07-01") { $0.month >= 7 && $0.year >= 2000 },
    .find("next century", dates, "2100-01-01") { $0.year >= 2100 },
    .find("before 1970", dates, "1969-01-01") { $0.year < 1970 },
    .find("days out of order", .tuple(dates, dates), "(2000-01-01, 1999-01-01)") { $0.0 > $0.1 },
    .find("any order", orders, "0 0 [] nil") { _ in true },
    .find("costly order", orders, "0 500 [] nil") { $0.price >= 500 },
    .find("order of two tags", orders, "0 0 [\"\", \"\"] nil") { $0.tags.count >= 2 },
    .find("order with a note", orders, "0 0 [] \"\"") { $0.note != nil },
    .find("order above its number", orders, "1 2 [] nil") { $0.number > 0 && $0.price > $0.number },
  ]
}

private struct Order: Decodable, Sendable, CustomStringConvertible {
  let number: Int
  let price: Int
  let tags: [String]
  let note: String?

  var description: String { "\(number) \(price) \(tags) \(note.map(\.debugDescription) ?? "nil")" }
}
