import PropCheckTesting
import Testing

@testable import PropCheck

/// Keys that hand-written initializers ask for.
@Suite struct RecordKeyTests {
  @Test func `a key that is asked for twice has one value`() {
    let twins = values(of: .decoding(Twins.self))
    #expect(twins.allSatisfy { $0.one == $0.two })
    #expect(Set(twins.map(\.one)).count > 100)
    #expect(twins.allSatisfy { $0.maybe[0] == $0.maybe[1] && $0.nulls[0] == $0.nulls[1] })
    #expect(Set(twins.map(\.maybe[0])).count > 50 && Set(twins.map(\.nulls)).count == 2)
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

  @Test func `keys that are made up as they are needed end, too`() {
    #expect(Set(values(of: .decoding(Numbered.self), count: 50).map(\.value)).count > 40)
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
