import Testing

@testable import PropCheck

/// Which coding key a key path belongs to.
@Suite struct FieldSearchTests {
  private struct Flags: Decodable {
    let one, two, three, four: Bool
    let first, second: Weekday?
  }

  private struct Trimmed: Decodable {
    let name: String
    var length: Int { name.count }
    var same: String { name }

    enum CodingKeys: CodingKey { case name }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name) + "!"
    }
  }

  private struct Mirrored: Decodable {
    let left: Int
    let right: Int

    enum CodingKeys: String, CodingKey { case left = "right", right = "left" }
  }

  private final class Node: Decodable {}

  private struct Pair: Decodable {
    let one: Node
    let two: Node
  }

  private enum Only: CaseIterable, Decodable { case only }

  private struct Twins: Decodable {
    let one: Only
    let two: Only
  }

  /// Refuses nearly all texts.
  private struct Code: Decodable {
    let text: String

    init(_ text: String) {
      self.text = text
    }

    init(from decoder: any Decoder) throws {
      throw DecodingError.valueNotFound(
        Code.self, DecodingError.Context(codingPath: [], debugDescription: "There is none."))
    }
  }

  private struct Product: Decodable {
    let code: Code
    let count: Int
  }

  @Test func `few values are enough to tell fields apart`() {
    let flags = values(of: .decoding(Flags.self).with(\.three, .always(true)))
    #expect(Set(flags.map(\.three)) == [true])
    for field in [\Flags.one, \.two, \.four] {
      #expect(Set(flags.map { $0[keyPath: field] }) == [true, false])
    }
    let days = values(of: .decoding(Flags.self).with(\.second, .always(nil)))
    #expect(days.allSatisfy { $0.second == nil })
    #expect(days.contains { $0.first != nil })
  }

  @Test func `names do not matter`() {
    let mirrored = values(of: .decoding(Mirrored.self).with(\.left, .always(1)))
    #expect(mirrored.allSatisfy { $0.left == 1 })
    #expect(mirrored.contains { $0.right != 1 })
  }

  @Test func `objects are told apart by identity`() {
    let node = Node()
    let shared = CaseList([node])
    let pairs = values(of: .decoding(Pair.self).with(\.two, Gen(shared)))
    #expect(pairs.allSatisfy { $0.two === node && $0.one !== node })
  }

  @Test func `what is given may be the only way to make a value`() {
    let products = values(
      of: .decoding(Product.self).with(\.count, .always(1)).with(\.code, .always(Code("x"))))
    #expect(products.allSatisfy { $0.code.text == "x" && $0.count == 1 })
  }

  @Test func `a field that is not decoded unchanged has no coding key`() async {
    for field in [\Trimmed.name, \.same] {
      let reason = await refusal(of: .decoding(Trimmed.self).with(field, .always("a")))
      let problem = "decoding(Trimmed.self) decodes no coding key unchanged into \\Trimmed."
      #expect(reason.hasPrefix(problem))
      #expect(reason.hasSuffix("fix: give the coding key instead: .with(\"key\", ...)."))
    }
    let length = await refusal(of: .decoding(Trimmed.self).with(\.length, .always(1)))
    #expect(length.contains("FieldSearchTests.swift:\(#line - 1)"))
  }

  @Test func `fields that are always equal cannot be told apart`() async {
    let reason = await refusal(of: .decoding(Twins.self).with(\.one, .always(.only)))
    #expect(reason.contains("may decode `one`, `two` into \\Twins.one"))
  }
}
