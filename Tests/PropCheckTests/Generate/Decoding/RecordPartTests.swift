import PropCheckTesting
import Testing

@testable import PropCheck

/// Hand-written initializers.
@Suite struct RecordPartTests {
  @Test func `a type without fields has one value`() {
    struct Empty: Decodable, Equatable {}
    #expect(values(of: .decoding(Empty.self)).count == 300)
  }

  @Test func `containers stand in containers`() {
    let boxes = values(
      of: .decoding(Box.self).with("size.width", .int(in: 1...2)).with("corners", .int(in: 3...4)))
    #expect(Set(boxes.map(\.width)) == [1, 2])
    #expect(Set(boxes.map(\.height)).count > 100)
    #expect(Set(boxes.flatMap(\.corners)) == [3, 4])
    #expect(Set(boxes.map(\.corners.count)) == [2])
  }

  @Test func `a superclass has a decoder of its own, or the same`() {
    let dogs = values(of: .decoding(Dog.self).with("super.name", .always("Rex")))
    #expect(dogs.allSatisfy { $0.name == "Rex" && $0.legs == 4 })
    #expect(Set(dogs.map(\.weight)).count > 100)
    let cats = values(of: .decoding(Cat.self).with("name", .always("Tom")))
    #expect(cats.allSatisfy { $0.name == "Tom" })
    #expect(Set(cats.map(\.lives)).count > 100)
  }

  @Test func `a key that is asked for twice has one value`() {
    let twins = values(of: .decoding(Twins.self))
    #expect(twins.allSatisfy { $0.one == $0.two })
    #expect(Set(twins.map(\.one)).count > 100)
    #expect(twins.allSatisfy { $0.maybe[0] == $0.maybe[1] && $0.nulls[0] == $0.nulls[1] })
    #expect(Set(twins.map(\.maybe[0])).count > 50 && Set(twins.map(\.nulls)).count == 2)
  }

  @Test func `a value may decide what else is asked for`() {
    let shapes = values(of: .decoding(Tagged.self))
    #expect(Set(shapes.map { caseName($0) }) == ["circle", "square", "group"])
    let radius = values(of: .decoding(Tagged.self).with("radius", .always(1)))
    #expect(radius.allSatisfy { $0.radius.map { $0 == 1 } ?? true })
  }

  @Test func `what is asked for once in hundreds of values is derived when it is asked for`() {
    let generator = Gen.decoding(Rare.self)
      .with("kind", .int(in: 0...499))
      .with(String.self, .element(of: ["Elm", "Oak"]))
    let rare = values(of: generator, count: 10_000)
    #expect(Set(rare.compactMap(\.address?.street)) == ["Elm", "Oak"])
  }

  @Test func `lists end when their end is asked for`() {
    let lists = values(of: .decoding(Items.self))
    #expect(Set(lists.map(\.numbers.count)) == Set(0...20))
    #expect(Set(lists.map(\.texts.count)).isSuperset(of: 0...10))
    // A quarter of the elements is null.
    let texts = lists.flatMap(\.texts)
    #expect(texts.count { $0 == nil } * 2 < texts.count)
  }

  @Test func `a length asked for in advance is one of those accepted`() {
    let vectors = values(of: .decoding(SIMD4<Int16>.self))
    #expect(Set(vectors).count > 250)
  }

  @Test func `keys of any name are drawn`() {
    let tables = values(of: .decoding(Table.self).with("", .int(in: 0...9)))
    #expect(Set(tables.map(\.cells.count)) == Set(0...5))
    #expect(Set(tables.flatMap(\.cells.values)) == Set(0...9))
    #expect(Set(tables.flatMap(\.cells.keys)).count > 300)
  }

  @Test func `keys that take numbers only are numbers`() {
    let rows = values(of: .decoding(NumberedCells.self))
    #expect(Set(rows.map(\.cells.count)) == Set(0...5))
    #expect(rows.allSatisfy { $0.cells.keys.sorted() == Array(0..<$0.cells.count) })
    #expect(rows.allSatisfy { $0.again == $0.cells.count })
  }

  @Test func `of optional keys all, some, or one are there`() {
    let patches = values(of: .decoding(Patch.self), count: 3_000)
    let counts = patches.map { [$0.first, $0.second, $0.third].compactMap(\.self).count }
    #expect(Set(counts) == [0, 1, 2, 3])
    let doors = values(of: .decoding(Door.self))
    #expect(Set(doors.map(\.isOpen)) == [nil, true, false])
  }

  @Test func `a value that an initializer refuses is drawn again`() async {
    let result = await Property("p", "", of: .decoding([Even].self)) { (list: [Even]) in
      try require(list.allSatisfy { $0.value.isMultiple(of: 2) })
    }.check()
    #expect(result.verdict == .passed)
    #expect(result.discards == 0)
  }

  @Test func `a value that it refuses too often discards the case, and names the place`()
    async throws
  {
    let rare = Gen.decoding(AllPositive.self)
    var settings = Settings(seed: TestSeed.value)
    settings.discardLimit = 1
    let result = await Property("p", "", of: rare) { (_: AllPositive) in }.check(settings)
    let reason = try #require(result.verdict.whyGivenUp, "\(result.verdict)")
    #expect(reason.contains("decoding(_:) at PropCheckTests/RecordPartTests.swift:"))
  }

  @Test(arguments: [
    Gen.decoding(Message<Never>.self).map { $0.extra == nil },
    Gen.decoding(Message<Sealed>.self).map { $0.extra == nil },
    Gen.decoding(Letter<Never>.self).map { caseName($0) == "plain" },
  ])
  func `a type that can do without what has no values is drawn without it`(
    _ isWithout: Gen<Bool>
  ) async {
    let result = await Property("p", "", of: isWithout) { (isWithout: Bool) in
      try require(isWithout)
    }.check()
    #expect(result.verdict == .passed)
    #expect(result.discards == 0)
  }

  @Test func `an enumeration may be one value or an object`() {
    let rules = values(of: .decoding(Rule.self))
    #expect(Set(rules.map { caseName($0) }) == ["all", "named", "not", "any"])
  }

  @Test func `an enumeration may be told by which keys and elements there are`() {
    let lamps = values(of: .decoding(Lamp.self))
    #expect(Set(lamps.map { caseName($0) }) == ["on", "off", "broken"])
    let bags = values(of: .decoding(Bag.self))
    #expect(Set(bags.map { caseName($0) }) == ["empty", "full"])
  }

  @Test(arguments: [0, 1, 5])
  func `what a number decides ends at the depth, too`(_ depth: Int) {
    let counted = values(of: .decoding(Counted.self, depth: depth))
    #expect(counted.count == 300)
    #expect(counted.map(\.depth).max() == depth)
  }

  @Test func `keys that are made up as they are needed end, too`() {
    #expect(Set(values(of: .decoding(Numbered.self), count: 50).map(\.value)).count > 40)
  }

  @Test func `two hundred fields are no trouble`() {
    let wide = values(of: .decoding(Wide.self).with("f199", .always(7)), count: 20)
    #expect(wide.contains { $0.f0 != $0.f198 } && wide.allSatisfy { $0.f199 == 7 })
  }

  @Test func `types that contain each other in a ring end`() {
    let rings = values(of: .decoding(Ring.self, depth: 64), count: 2_000)
    #expect(rings.contains { $0.depth > 2 })
  }
}

private struct Box: Decodable {
  let width: Int
  let height: Int
  let corners: [Int]

  private enum Keys: CodingKey { case size, corners }
  private enum SizeKeys: CodingKey { case width, height }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let size = try container.nestedContainer(keyedBy: SizeKeys.self, forKey: .size)
    var list = try container.nestedUnkeyedContainer(forKey: .corners)
    width = try size.decode(Int.self, forKey: .width)
    corners = [try list.decode(Int.self), try list.decode(Int.self)]
    height = try size.decode(Int.self, forKey: .height)
  }
}

private class Animal: Decodable {
  let name: String
}

private final class Dog: Animal {
  let weight: Int
  let legs = 4

  private enum Keys: CodingKey { case weight }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    weight = try container.decode(Int.self, forKey: .weight)
    try super.init(from: container.superDecoder())
  }
}

private final class Cat: Animal {
  let lives: Int

  private enum Keys: CodingKey { case lives }

  required init(from decoder: any Decoder) throws {
    lives = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .lives)
    try super.init(from: decoder)
  }
}

private struct Twins: Decodable {
  let one: Int
  let two: Int
  let maybe: [Int?]
  let nulls: [Bool]

  private enum Keys: CodingKey { case name, maybe, null }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    one = try container.decode(Int.self, forKey: .name)
    two = try container.decode(Int.self, forKey: .name)
    maybe = try (0..<2).map { _ in try container.decodeIfPresent(Int.self, forKey: .maybe) }
    nulls = try (0..<2).map { _ in try container.decodeNil(forKey: .null) }
  }
}

private indirect enum Tagged: Decodable {
  case circle(Int)
  case square(Int)
  case group([Tagged])

  private enum Kind: String, Decodable { case circle, square, group }
  private enum Keys: CodingKey { case kind, radius, side, members }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    switch try container.decode(Kind.self, forKey: .kind) {
    case .circle: self = .circle(try container.decode(Int.self, forKey: .radius))
    case .square: self = .square(try container.decode(Int.self, forKey: .side))
    case .group: self = .group(try container.decode([Tagged].self, forKey: .members))
    }
  }

  var radius: Int? {
    guard case .circle(let radius) = self else { return nil }
    return radius
  }
}

private struct Rare: Decodable {
  let address: Address?

  private enum Keys: CodingKey { case kind, address }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let isRare = try container.decode(Int.self, forKey: .kind) == 333
    address = isRare ? try container.decode(Address.self, forKey: .address) : nil
  }
}

private struct Items: Decodable {
  let numbers: [Int]
  let texts: [String?]

  private enum Keys: CodingKey { case numbers, texts }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    var list = try container.nestedUnkeyedContainer(forKey: .numbers)
    var numbers: [Int] = []
    while !list.isAtEnd { numbers.append(try list.decode(Int.self)) }
    self.numbers = numbers
    var others = try container.nestedUnkeyedContainer(forKey: .texts)
    var texts: [String?] = []
    while !others.isAtEnd {
      texts.append(try others.decodeNil() ? nil : try others.decode(String.self))
    }
    self.texts = texts
  }
}

private struct Table: Decodable {
  let cells: [String: Int]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TextKey.self)
    var cells: [String: Int] = [:]
    for key in container.allKeys {
      cells[key.stringValue] = try container.decode(Int.self, forKey: key)
    }
    self.cells = cells
  }
}

private struct NumberedCells: Decodable {
  let cells: [Int: Int]
  let again: Int

  private struct Key: CodingKey {
    let number: Int
    var stringValue: String { "\(number)" }
    var intValue: Int? { number }

    init?(stringValue: String) { nil }

    init?(intValue: Int) { number = intValue }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    var cells: [Int: Int] = [:]
    for key in container.allKeys { cells[key.number] = try container.decode(Int.self, forKey: key) }
    self.cells = cells
    again = container.allKeys.count
  }
}

private struct Patch: Decodable {
  private(set) var first: Int?
  private(set) var second: Int?
  private(set) var third: Int?

  private enum Keys: CodingKey { case first, second, third }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    for key in container.allKeys {
      let value = try container.decode(Int.self, forKey: key)
      switch key {
      case .first: first = value
      case .second: second = value
      case .third: third = value
      }
    }
  }
}

private struct Door: Decodable {
  let isOpen: Bool?

  private enum Keys: CodingKey { case isOpen }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    guard container.contains(.isOpen), container.contains(.isOpen) else {
      isOpen = nil
      return
    }
    let isNull = try container.decodeNil(forKey: .isOpen)
    isOpen = isNull ? nil : try container.decode(Bool.self, forKey: .isOpen)
  }
}

private struct Even: Decodable {
  struct Odd: Error {}

  let value: Int8

  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Int8.self)
    guard value.isMultiple(of: 2) else { throw Odd() }
  }
}

/// Does without what cannot be decoded.
private struct Message<Extra: Decodable>: Decodable {
  let text: String
  let extra: Extra?

  private enum Keys: CodingKey { case text, extra }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    text = try container.decode(String.self, forKey: .text)
    extra = try? container.decode(Extra.self, forKey: .extra)
  }
}

private struct Sealed: Decodable {
  let value: Never
}

/// Asks for what may have no values in half of the draws.
private enum Letter<Extra: Decodable>: Decodable {
  case plain(String)
  case extra(Extra)

  private enum Keys: CodingKey { case isPlain, text, extra }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let text = try container.decode(String.self, forKey: .text)
    let isPlain = try container.decode(Bool.self, forKey: .isPlain)
    self = isPlain ? .plain(text) : .extra(try container.decode(Extra.self, forKey: .extra))
  }
}

/// Accepts one value in 64.
private struct AllPositive: Decodable {
  struct Negative: Error {}

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    for _ in 0..<6 {
      guard try container.decode(Int8.self) >= 0 else { throw Negative() }
    }
  }
}

/// Five types that contain each other.
private final class Ring: Decodable {
  let next: Second?

  struct Second: Decodable { let next: Third }
  struct Third: Decodable { let next: [Fourth] }
  struct Fourth: Decodable { let next: Fifth }
  enum Fifth: Decodable { case ring(Ring), end }

  var depth: Int {
    let inner = next?.next.next.map { $0.next } ?? []
    return inner.map { fifth -> Int in
      guard case .ring(let ring) = fifth else { return 0 }
      return 1 + ring.depth
    }.max() ?? 0
  }
}

/// Its name alone, or an object with one key.
private indirect enum Rule: Decodable {
  case all
  case named(String)
  case not(Rule)
  case any([Rule])
  case several

  private enum Keys: CodingKey { case not, any }

  init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      self = .all
    } else if let name = try? single.decode(String.self) {
      self = .named(name)
    } else {
      let container = try decoder.container(keyedBy: Keys.self)
      let keys = container.allKeys
      switch keys.count == 1 ? keys.first : nil {
      case nil: self = .several
      case .not: self = .not(try container.decode(Rule.self, forKey: .not))
      case .any: self = .any(try container.decode([Rule].self, forKey: .any))
      }
    }
  }
}

/// Decodes no value.
private enum Lamp: Decodable {
  case on, off, broken

  private enum Keys: CodingKey { case power, state }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    if try container.decodeNil(forKey: .state) {
      self = .broken
    } else {
      self = container.contains(.power) ? .on : .off
    }
  }
}

/// Decodes no element.
private enum Bag: Decodable {
  case empty, full

  init(from decoder: any Decoder) throws {
    self = try decoder.unkeyedContainer().isAtEnd ? .empty : .full
  }
}

/// What it consists of is decided by a number.
private indirect enum Counted: Decodable {
  case leaf
  case pair(Counted, Counted)

  private enum Keys: CodingKey { case count, left, right }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    guard try container.decode(UInt8.self, forKey: .count) > 140 else {
      self = .leaf
      return
    }
    let left = try container.decode(Counted.self, forKey: .left)
    self = .pair(left, try container.decode(Counted.self, forKey: .right))
  }

  var depth: Int {
    guard case .pair(let left, let right) = self else { return 0 }
    return 1 + max(left.depth, right.depth)
  }
}

/// Makes up its keys.
private struct Numbered: Decodable {
  let value: Int

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ number: Int) { stringValue = "\(number)" }

    init?(stringValue: String) { nil }

    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let next = try container.decode(Int.self, forKey: Key(0))
    value = try container.nestedContainer(keyedBy: Key.self, forKey: Key(next))
      .decode(Int.self, forKey: Key(next))
  }
}
