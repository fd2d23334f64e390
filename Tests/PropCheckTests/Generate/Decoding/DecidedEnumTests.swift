import PropCheckTesting
import Testing

@testable import PropCheck

/// Enumerations whose hand-written initializers decide which case a value is.
@Suite struct DecidedEnumTests {
  @Test func `a value may decide what else is asked for`() {
    let shapes = values(of: .decoding(Tagged.self))
    #expect(Set(shapes.map { caseName($0) }) == ["circle", "square", "group"])
    let radius = values(of: .decoding(Tagged.self).with("radius", .always(1)))
    #expect(radius.allSatisfy { $0.radius.map { $0 == 1 } ?? true })
  }

  @Test func `an enumeration may be one value or an object`() {
    let rules = values(of: .decoding(Rule.self))
    #expect(Set(rules.map { caseName($0) }) == ["all", "named", "not", "any"])
  }

  @Test func `the keys and elements that there are may decide the case of an enumeration`() {
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
