import PropCheckTesting
import Synchronization
import Testing

@testable import PropCheck

/// Decoders are reused, but not those that are still held.
@Suite struct DecoderPoolTests {
  @Test func `a decoder that is kept refuses behind its initializer`() {
    for lazy in values(of: .decoding(Lazy.self)) {
      #expect(lazy.attempts().count { (try? $0?.get()) != nil } == 0)
      #expect(lazy.attempts().count { $0 != nil } == 4)
      #expect(lazy.keys == [])
    }
  }

  @Test(arguments: Shelf.Part.allCases)
  fileprivate func `a decoder that is kept draws nothing for later values`(
    _ part: Shelf.Part
  ) throws {
    let shelf = Shelf(part)
    try Shelf.$present.withValue(shelf) {
      let lazy = Gen.decoding(Lazy.self)
      var source = Source()
      source.restart(Xoshiro(seed: 1), listBound: .max)
      for _ in 0..<20 {
        let value = try source.draw(lazy)
        #expect(value.stolen == 0)
        #expect(value.attempts().count { $0 != nil } == 1)
        shelf.kept = value
      }
    }
  }

  @Test(arguments: Shelf.Part.allCases)
  fileprivate func `a decoder that is kept outlives the source that it drew from`(
    _ part: Shelf.Part
  ) throws {
    let kept = try Shelf.$present.withValue(Shelf(part)) {
      var source = Source()
      source.restart(Xoshiro(seed: 1), listBound: .max)
      let lazy = Gen.decoding(Lazy.self)
      return try (0..<50).map { _ in try source.draw(lazy) }
    }
    // Takes the memory that would have become free.
    let others = values(of: .decoding(Lazy.self), count: 200)
    #expect(others.count == 200)
    for lazy in kept {
      #expect(lazy.attempts().count { $0 != nil } == 1)
      #expect(lazy.attempts().count { (try? $0?.get()) != nil } == 0)
    }
  }

  /// What is not seen while the type is learned.
  @Test func `a container that is kept now and then outlives the source that it drew from`()
    throws
  {
    let kept = try {
      var source = Source()
      source.restart(Xoshiro(seed: 1), listBound: .max)
      let keepers = Gen.decoding(Keeper.self).with("number", .int(in: 0...999))
      return try (0..<20_000).map { _ in try source.draw(keepers) }.compactMap(\.container)
    }()
    #expect(5...50 ~= kept.count)
    _ = values(of: .decoding(Lazy.self), count: 200)
    for container in kept {
      #expect(throws: DecodingError.self) { try container.decode(Int.self, forKey: .number) }
    }
  }

  /// Its reference count does not show weak holders.
  @Test func `a container of a decoder that is held weakly keeps it`() throws {
    let glance = Glance()
    let container = try Glance.$present.withValue(glance) {
      var source = Source()
      source.restart(Xoshiro(seed: 1), listBound: .max)
      _ = try source.draw(Gen.decoding(Glanced.self))
      let decoder = try #require(glance.decoder as? any Decoder)
      return try decoder.container(keyedBy: Glanced.Keys.self)
    }
    #expect(glance.decoder != nil)
    #expect(throws: DecodingError.self) { try container.decode(Int.self, forKey: .number) }
  }

  /// The last branch of a lesson is one that nothing was asked for, and is given up.
  @Test func `a decoder kept from a lesson refuses while another type is learned`() throws {
    let album = Album()
    try Album.$present.withValue(album) {
      var source = Source()
      source.restart(Xoshiro(seed: 1), listBound: .max)
      _ = try source.draw(Gen.decoding(Framed.self))
    }
    #expect(album.answers.count > 100)
    #expect(!album.answers.contains(true))
  }

  @Test func `a decoder kept from a lesson is freed when it is released`() throws {
    let album = Album()
    try Album.$present.withValue(album) {
      var source = Source()
      source.restart(Xoshiro(seed: 1), listBound: .max)
      _ = try source.draw(Gen.decoding(Pictured.self))
    }
    for decoder in album.decoders { _ = try decoder.container(keyedBy: Glanced.Keys.self) }
    let glance = Glance()
    glance.decoder = album.decoders.first.map { $0 as AnyObject }
    let wasHeld = glance.decoder != nil
    #expect(wasHeld)
    album.decoders = []
    let isHeld = glance.decoder != nil
    #expect(!isHeld)
  }

  @Test func `a container belongs to the type of keys that it was asked for`() {
    let inherited = values(of: .decoding(Inherited.self))
    #expect(inherited.contains { !$0.keys.isEmpty })
    for value in inherited {
      #expect(value.inherited.allSatisfy { type(of: $0) == InheritedKey.self })
      #expect(value.keys.allSatisfy { type(of: $0) == NameKey.self })
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

  /// More nested generators than there are pooled decoders, drawn within the value of another.
  @Test func `decoders in use are kept while many others are drawn`() throws {
    let others = (0..<200).map { Gen.decoding(Address.self).with("zip", .always($0)) }
    let sums = Gen { source in
      try others.reduce(0) { try $0 + source.draw($1).zip }
    }
    let outer = Gen.decoding(Surrounded.self).with("before", sums).with("behind", .int(in: 7...9))
    for value in values(of: outer, count: 20) {
      #expect(value.before == 199 * 100)
      #expect(7...9 ~= value.behind)
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

/// Asks for the keys of a class and for those of its subclass, by the same metatype.
private struct Inherited: Decodable {
  let inherited: [InheritedKey]
  let keys: [NameKey]

  init(from decoder: any Decoder) throws {
    inherited = try decoder.container(keyedBy: InheritedKey.self).allKeys
    keys = try decoder.container(keyedBy: InheritedKey.self as NameKey.Type).allKeys
  }
}

private class NameKey: CodingKey, @unchecked Sendable {
  let stringValue: String
  var intValue: Int? { nil }

  required init(stringValue: String) {
    self.stringValue = stringValue
  }

  required init?(intValue: Int) { return nil }
}

private final class InheritedKey: NameKey, @unchecked Sendable {}

/// The weak holder of a decoder; used by one thread.
private final class Glance: @unchecked Sendable {
  weak var decoder: AnyObject?

  @TaskLocal static var present: Glance?
}

/// Shows its decoder to a weak holder.
private struct Glanced: Decodable {
  enum Keys: CodingKey { case number }

  let number: Int

  init(from decoder: any Decoder) throws {
    number = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .number)
    Glance.present?.decoder = decoder as AnyObject
  }
}

/// The decoders that some values were made with, and what they answered later; used by one thread.
private final class Album: @unchecked Sendable {
  var decoders: [any Decoder] = []
  var answers: [Bool] = []

  @TaskLocal static var present: Album?
}

/// One of two types, whose decoder is kept.
private struct Pictured: Decodable {
  init(from decoder: any Decoder) throws {
    Album.present?.decoders.append(decoder)
    let only = try decoder.singleValueContainer()
    if (try? only.decode(Bool.self)) != nil { return }
    _ = try only.decode(Int.self)
  }
}

/// Asks all decoders that are kept.
private struct Viewed: Decodable {
  init(from decoder: any Decoder) throws {
    for kept in Album.present?.decoders ?? [] {
      let answer = try kept.container(keyedBy: Glanced.Keys.self).contains(.number)
      Album.present?.answers.append(answer)
    }
  }
}

/// Decodes all parts of another type beforehand, so that it is learned at once.
private struct Framed: Decodable {
  let flag: Bool
  let number: Int
  let pictured: Pictured
  let viewed: Viewed
}

/// Continues decoding after a part that takes many decoders.
private struct Surrounded: Decodable {
  let before: Int
  let address: Address
  let behind: Int
}

/// Keeps its container in one value in a thousand.
private struct Keeper: Decodable {
  enum Keys: CodingKey { case number }

  private(set) var container: KeyedDecodingContainer<Keys>?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    if try container.decode(Int.self, forKey: .number) == 517 { self.container = container }
  }
}

/// What values keep, and what an earlier one kept; used by one thread.
private final class Shelf: @unchecked Sendable {
  enum Part: CaseIterable { case decoder, container, single, elements }

  let part: Part
  var kept: Lazy?

  @TaskLocal static var present: Shelf?

  init(_ part: Part) {
    self.part = part
  }
}

/// Keeps its decoder, and tries the one that an earlier value kept while it is itself decoded.
private struct Lazy: Decodable {
  enum Keys: CodingKey { case own, number }

  let own: Int
  /// How many attempts to decode with kept decoders succeeded.
  let stolen: Int
  private var decoder: (any Decoder)?
  private var container: KeyedDecodingContainer<Keys>?
  private var single: (any SingleValueDecodingContainer)?
  private var elements: (any UnkeyedDecodingContainer)?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let part = Shelf.present?.part
    if part == nil || part == .decoder { self.decoder = decoder }
    if part == nil || part == .container { self.container = container }
    if part == nil || part == .single { single = try decoder.singleValueContainer() }
    if part == nil || part == .elements { elements = try decoder.unkeyedContainer() }
    stolen = Shelf.present?.kept?.attempts().count { (try? $0?.get()) != nil } ?? 0
    own = try container.decode(Int.self, forKey: .own)
  }

  /// What the kept parts decode; nil for parts that are not kept.
  func attempts() -> [Result<Int, any Error>?] {
    var elements = elements
    return [
      container.map { container in Result { try container.decode(Int.self, forKey: .number) } },
      decoder.map { decoder in
        Result { try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .number) }
      },
      single.map { single in Result { try single.decode(Int.self) } },
      elements.map { _ in Result { try elements?.decode(Int.self) ?? 0 } },
    ]
  }

  var keys: [Keys] { container?.allKeys ?? [] }
}
