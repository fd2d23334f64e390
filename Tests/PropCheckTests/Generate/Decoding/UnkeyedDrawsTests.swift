import Testing

@testable import PropCheck

/// Lists whose elements an initializer takes one by one.
@Suite struct UnkeyedDrawsTests {
  @Test func `each element that is a container has values of its own`() {
    expectOwnStops(values(of: .decoding(Route.self)).map(\.stops))
  }

  @Test func `each element that has a decoder has values of its own`() {
    expectOwnStops(values(of: .decoding(Detour.self)).map(\.stops))
  }

  @Test func `each container at a drawn key has values of its own`() {
    expectOwnStops(values(of: .decoding(Timetable.self)).map(\.stops))
  }

  @Test func `behind the last element nothing is present`() async {
    let property = Property("p", "", of: .decoding(Padded.self)) { (padded: Padded) in
      try require(padded.stops.count == padded.count + 1 && padded.stops.last == .some(nil))
    }
    let result = await property.check()
    #expect(result.verdict == .passed)
    #expect(result.discards == 0)
  }

  /// A key that is asked twice of one element has one value, and that of another element is another one.
  private func expectOwnStops(_ lists: [[Stop]]) {
    #expect(lists.joined().allSatisfy { $0.x == $0.again })
    let long = lists.filter { $0.count > 2 }
    #expect(long.count > 50)
    #expect(long.count { Set($0.map(\.x)).count > 1 } * 2 > long.count)
    #expect(long.contains { Set($0.map(\.isNamed)).count == 2 })
    #expect(long.contains { Set($0.map(\.isNull)).count == 2 })
  }
}

private enum StopKeys: CodingKey { case x, name, note }

private struct Stop: Decodable, Equatable {
  let x: Int
  let again: Int
  let isNamed: Bool
  let isNull: Bool

  init(_ container: KeyedDecodingContainer<StopKeys>) throws {
    x = try container.decode(Int.self, forKey: .x)
    again = try container.decode(Int.self, forKey: .x)
    isNamed = container.contains(.name)
    isNull = try container.decodeNil(forKey: .note)
  }

  init(from decoder: any Decoder) throws {
    try self.init(decoder.container(keyedBy: StopKeys.self))
  }
}

private struct Route: Decodable {
  let stops: [Stop]

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    var stops: [Stop] = []
    while !list.isAtEnd { stops.append(try Stop(list.nestedContainer(keyedBy: StopKeys.self))) }
    self.stops = stops
  }
}

/// Asks for one element more than there are.
private struct Padded: Decodable {
  let count: Int
  let stops: [Stop?]

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    let count = list.count ?? 0
    self.count = count
    stops = try (0...count).map { _ in try list.decodeIfPresent(Stop.self) }
  }
}

/// Makes its elements as Foundation makes those that need a configuration.
private struct Detour: Decodable {
  let stops: [Stop]

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    var stops: [Stop] = []
    while !list.isAtEnd { stops.append(try Stop(from: list.superDecoder())) }
    self.stops = stops
  }
}

private struct Timetable: Decodable {
  let stops: [Stop]

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init?(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    stops = try container.allKeys.map { key in
      try Stop(container.nestedContainer(keyedBy: StopKeys.self, forKey: key))
    }
  }
}
