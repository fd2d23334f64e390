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
