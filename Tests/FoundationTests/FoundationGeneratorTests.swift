import Foundation
import PropCheck
import PropCheckFoundation
import PropCheckTesting
import Testing

@Suite struct FoundationGeneratorTests {
  private struct Order: Decodable, Equatable, Sendable {
    let id: UUID
    let placed: Date
    let site: URL?
    let total: Decimal
    let seal: Data
    let zone: TimeZone
  }

  @Test func `dates are in their range`() async {
    await forAll(zip(Gen.date, Gen.date)) { one, other in
      let range = min(one, other)...max(one, other)
      let dates = Gen<[Date]>.array(of: .date(in: range, unit: .second), count: 3)
      let result = await Property("dates", "", of: dates) { (dates: [Date]) in
        try require(dates.allSatisfy(range.contains))
      }.check(Settings(seed: TestSeed.value, cases: 5))
      // Two adjacent moments of one second have none between them.
      if range.upperBound.timeIntervalSince(range.lowerBound) >= 1 {
        try require(result.verdict == .passed, "\(result.verdict)")
      }
    }
  }

  @Test func `the simplest values are simple`() async throws {
    #expect(try await simplest(.date) == Date(timeIntervalSince1970: 946_684_800))
    #expect(try await simplest(.url).absoluteString == "https://a")
    #expect(try await simplest(.uuid).uuidString == "00000000-0000-0000-0000-000000000000")
    #expect(try await simplest(.data()).isEmpty)
    #expect(try await simplest(.decimal) == 0)
    #expect(try await simplest(.decimal(in: 1.005...9)) == 1.01)
    #expect(try await simplest(.json()) == .null)
    #expect(try await simplest(.timeZone).identifier == TimeZone(identifier: "UTC")?.identifier)
    #expect(try await simplest(.locale).identifier == "en_US_POSIX")
    let calendar = try await simplest(.calendar)
    #expect(calendar.identifier == .gregorian && calendar.firstWeekday == 2)
    let day = try await simplest(.dateComponents([.year, .month, .day]))
    #expect(day == DateComponents(year: 2000, month: 1, day: 1))
  }

  @Test func `addresses have every part`() async {
    await forAll(
      .url,
      requiring: ["port", "query", "fragment", "path"].map { Requirement($0, share: 0.1) }
    ) { url in
      classify(url.port != nil, as: "port")
      classify(url.query() != nil, as: "query")
      classify(url.fragment() != nil, as: "fragment")
      classify(url.pathComponents.count > 1, as: "path")
      try require(url.host() != nil && url.scheme != nil, "\(url)")
      try require(URL(string: url.absoluteString), equals: url)
    }
  }

  @Test func `values of JSON come back from their text`() async {
    await forAll(.json()) { value in
      let data = try value.data()
      let back = try JSONDecoder().decode(JSONValue.self, from: data)
      try require(try back.data(), equals: data)
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    }
  }

  @Test func `decimals are in their range, with as many decimals as asked for`() async {
    await forAll(.decimal(in: -2.5...99.99, decimals: 1)) { number in
      try require(-2.5...99.99 ~= number)
      let tenfold = number * 10
      try require(
        NSDecimalNumber(decimal: tenfold).intValue,
        equals: Int(truncating: tenfold as NSDecimalNumber))
      try require(number.exponent >= -1)
    }
  }

  @Test func `bounds of any size are cut to 18 digits`() async {
    let greatest = Decimal.greatestFiniteMagnitude
    for (decimals, limit) in [(0, 1e18), (2, 1e16), (12, 1e6)] as [(Int, Decimal)] {
      await forAll(.decimal(in: -greatest...greatest, decimals: decimals)) { number in
        try require(number.magnitude < limit, "\(number)")
      }
      await forAll(.decimal(in: 0...greatest, decimals: decimals)) { number in
        try require(0..<limit ~= number, "\(number)")
      }
    }
  }

  @Test func `calendars find the days that are drawn`() async {
    await forAll(zip(.calendar, .date)) { calendar, date in
      let start = calendar.startOfDay(for: date)
      try require(start <= date)
      try require(calendar.isDate(start, inSameDayAs: date))
    }
  }

  @Test func `types of Foundation stand in derived values`() async {
    let orders = Gen.decoding(Order.self).withFoundation()
      .with(\.total, .decimal(in: 0...100))
    await forAll(orders, requiring: [Requirement("with site", share: 0.3)]) { order in
      classify(order.site != nil, as: "with site")
      try require(0...100 ~= order.total)
      try require(order.seal.count <= 64)
    }
  }

  @Test func `an empty range ends the run and names its place`() async throws {
    let now = Date(timeIntervalSince1970: 5)
    let soon = Date(timeIntervalSince1970: 5.5)
    for reason in [
      await reason(.date(in: now..<now)), await reason(.decimal(in: 0.001...0.002)),
      await reason(.decimal(in: 0...1, decimals: 99)),
      await reason(.decimal(in: 0...1, decimals: .max)),
      await reason(.decimal(in: 1e17...1e30)),
    ] {
      #expect(
        reason.contains("has an empty range.\nwhere: FoundationTests/FoundationGeneratorTests"))
    }
    let between = Date(timeIntervalSince1970: 5.25)...soon
    #expect(await reason(.date(in: between, unit: .second)).contains("without a whole second"))
  }

  @Test func `components that cannot be set end the run by name`() async throws {
    let all: Set<Calendar.Component> = [
      .year, .month, .day, .hour, .minute, .second, .nanosecond,
    ]
    let drawn = try await simplest(.dateComponents(all))
    #expect(all.allSatisfy { drawn.value(for: $0) != nil })
    let reason = await reason(.dateComponents([.year, .weekday, .calendar]))
    #expect(
      reason.contains(
        "does not set .calendar, .weekday.\nwhere: FoundationTests/FoundationGeneratorTests"),
      "\(reason)")
  }

  @Test func `a case that is too large still gets a whole UUID`() async {
    let values = Gen<UUID> { source in
      source.repeated(2_000_000...2_000_000) { _ in }
      return try source.draw(.uuid)
    }
    #expect(await reason(values).contains("too large: "))
  }

  private func reason<Value>(_ generator: Gen<Value>) async -> String {
    let result = await Property("bad", "", of: generator) { (_: Value) in }.check()
    guard case .invalid(let reason) = result.verdict else { return "\(result.verdict)" }
    return reason
  }

  private func simplest<Value: Sendable>(_ generator: Gen<Value>) async throws -> Value {
    let property = Property("any", "", of: generator) { (_: Value) in throw Failure("any fails") }
    let finding = await property.check(Settings(seed: TestSeed.value, cases: 60)).finding
    return try generator.value(of: try #require(finding).reproduction.choices)
  }
}
