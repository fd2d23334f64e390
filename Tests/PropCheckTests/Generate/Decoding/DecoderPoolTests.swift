import PropCheckTesting
import Synchronization
import Testing

@testable import PropCheck

/// Decoders are used again, but not under the eyes of those who keep them.
@Suite struct DecoderPoolTests {
  @Test func `a decoder that is kept refuses behind its initializer`() throws {
    for lazy in values(of: .decoding(Lazy.self)) {
      #expect(throws: DecodingError.self) { try lazy.number() }
      #expect(throws: DecodingError.self) { try lazy.only() }
      #expect(throws: DecodingError.self) { try lazy.element() }
      #expect(lazy.container.allKeys == [] && !lazy.container.contains(.number))
    }
  }

  @Test func `a decoder that is kept draws nothing from later values`() throws {
    let shelf = Shelf()
    let spying = Gen<Int> { source in
      let number = source.integer(in: 0...9)
      return (try? shelf.kept?.number()) ?? number
    }
    let lazy = Gen.decoding(Lazy.self).with("own", spying)
    var source = Source()
    source.restart(Xoshiro(seed: 1), listBound: .max)
    for _ in 0..<100 {
      let value = try source.draw(lazy)
      #expect(0...9 ~= value.own)
      shelf.kept = value
    }
  }

  @Test func `decoders of many generators may be drawn in turn`() throws {
    let generators = (0..<100).map { number in
      Gen.decoding(Address.self).with("zip", .always(number))
    }
    var source = Source()
    source.restart(Xoshiro(seed: 1), listBound: .max)
    for _ in 0..<3 {
      for (number, generator) in generators.enumerated() {
        #expect(try source.draw(generator).zip == number)
      }
    }
  }

  @Test func `many threads may derive and draw at once`() async {
    let terms = Gen.decoding(Term.self)
    let texts = await withTaskGroup(of: String.self) { group in
      for _ in 0..<8 {
        group.addTask { values(of: terms, count: 100).map { StableText.of($0) }.joined() }
      }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(texts.count == 1)
  }

  @Test func `the cases of a run do not depend on the number of workers`() async {
    var seen: [Set<String>] = []
    for count in [1, 3] {
      let texts = Mutex<Set<String>>([])
      let property = Property("p", "", of: .decoding(Invoice.self)) { (invoice: Invoice) in
        let text = StableText.of(invoice.lines) + StableText.of(invoice.payment as Any)
        _ = texts.withLock { $0.insert(text) }
      }
      let workers = Array(repeating: property, count: count)
      _ = await Runner().run(workers, settings: Settings(seed: TestSeed.value, cases: 200))
      seen.append(texts.withLock { $0 })
    }
    #expect(seen[0].count > 100)
    let areSame = seen[0] == seen[1]
    #expect(areSame)
  }
}

/// Used by one thread.
private final class Shelf: @unchecked Sendable {
  var kept: Lazy?
}

/// Decodes when it is asked.
private struct Lazy: Decodable {
  enum Keys: CodingKey { case own, number }

  let own: Int
  let decoder: any Decoder
  let container: KeyedDecodingContainer<Keys>
  let single: any SingleValueDecodingContainer
  let elements: any UnkeyedDecodingContainer

  init(from decoder: any Decoder) throws {
    self.decoder = decoder
    container = try decoder.container(keyedBy: Keys.self)
    single = try decoder.singleValueContainer()
    elements = try decoder.unkeyedContainer()
    own = try container.decode(Int.self, forKey: .own)
  }

  func number() throws -> Int { try container.decode(Int.self, forKey: .number) }

  func only() throws -> Int { try single.decode(Int.self) }

  func element() throws -> Int {
    var elements = elements
    return try elements.decode(Int.self)
  }
}
