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

  @Test(arguments: [
    Gen.decoding(Twig.self).map { $0.depth }, Gen.decoding(Bough.self).map { $0.depth },
    Gen.decoding(Folder.self).map { $0.depth },
  ])
  func `a list of its own kind ends at the depth, as an array does`(_ depths: Gen<Int>) async {
    let result = await Property("p", "", of: depths) { (depth: Int) in
      try require(depth <= 4)
    }.check()
    #expect(result.verdict == .passed)
    #expect(result.discards == 0)
    #expect(values(of: depths).contains { $0 > 2 })
  }

  /// A key that is requested twice from one element has one value; that of another element is
  /// independent.
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

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TextKey.self)
    stops = try container.allKeys.map { key in
      try Stop(container.nestedContainer(keyedBy: StopKeys.self, forKey: key))
    }
  }
}

/// Contains itself in a list that it takes one by one.
private struct Twig: Decodable {
  let twigs: [Twig]

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    var twigs: [Twig] = []
    while !list.isAtEnd { twigs.append(try list.decode(Twig.self)) }
    self.twigs = twigs
  }

  var depth: Int { twigs.map { $0.depth + 1 }.max() ?? 0 }
}

/// The same in a list of the standard library that is made by its own initializer.
private struct Bough: Decodable {
  let boughs: ContiguousArray<Bough>

  var depth: Int { boughs.map { $0.depth + 1 }.max() ?? 0 }
}

/// The same at keys of any name.
private struct Folder: Decodable {
  let folders: [Folder]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TextKey.self)
    folders = try container.allKeys.map { try container.decode(Folder.self, forKey: $0) }
  }

  var depth: Int { folders.map { $0.depth + 1 }.max() ?? 0 }
}
