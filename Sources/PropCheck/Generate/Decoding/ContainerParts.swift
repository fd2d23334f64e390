/// An optional of a decodable type.
final class OptionalPart<Wrapped>: TypedPart<Wrapped?> {
  private unowned let wrapped: TypedPart<Wrapped>
  override var contents: [(name: String, part: Part)] { [("", wrapped)] }

  init(of wrapped: TypedPart<Wrapped>, at path: String) {
    self.wrapped = wrapped
    super.init(at: path)
    rank = 0
  }

  override func freshSample(_ source: inout Source) throws -> (Wrapped?, [TracedValue]) {
    guard wrapped.rank != nil, source.boolean(probability: 0.75) else { return (nil, []) }
    let value = try wrapped.sample(&source)
    return (value, wrapped.trace)
  }

  override func makeGenerator(_ compiler: Compiler) -> Gen<Wrapped?> {
    guard !wrapped.isEmpty else { return Gen(label: .branch) { _ in nil } }
    let inside = wrapped.generator(compiler)
    guard let family else { return .optional(inside) }
    let plan = compiler.plan
    return Gen(label: .branch) { source in
      guard !source.isClosing(family, plan), source.boolean(probability: 0.75) else { return nil }
      return try source.draw(inside)
    }
  }
}

/// A list of a decodable type, or what is made from one.
final class ListPart<Element, Whole>: TypedPart<Whole> {
  private unowned let element: TypedPart<Element>
  private let gather: any Gathering<Element, Whole>
  override var contents: [(name: String, part: Part)] { [("", element)] }
  override var isList: Bool { true }

  init(
    of element: TypedPart<Element>, _ gather: some Gathering<Element, Whole>, at path: String
  ) {
    self.element = element
    self.gather = gather
    super.init(at: path)
    rank = 0
  }

  override func freshSample(_ source: inout Source) throws -> (Whole, [TracedValue]) {
    guard element.rank != nil else { return (gather.whole(of: []), []) }
    return (gather.whole(of: try source.array(0...3) { try element.sample(&$0) }), [])
  }

  override func makeGenerator(_ compiler: Compiler) -> Gen<Whole> {
    gather.generator(of: list(compiler))
  }

  private func list(_ compiler: Compiler) -> Gen<[Element]> {
    guard !element.isEmpty else { return Gen(label: .group) { _ in [] } }
    let inside = element.generator(compiler)
    guard let family else {
      return .array(of: inside, upTo: compiler.listLimit(of: self))
    }
    let plan = compiler.plan
    return Gen(label: .group) { source in
      guard let room = source.listRoom(in: family, plan) else { return [] }
      return try source.array(0...room) { try $0.draw(inside) }
    }
  }
}

/// Makes a collection from the list of its elements.
protocol Gathering<Element, Whole>: Sendable {
  associatedtype Element
  associatedtype Whole

  func whole(of elements: [Element]) -> Whole
}

extension Gathering {
  func generator(of list: Gen<[Element]>) -> Gen<Whole> {
    if let same = list as? Gen<Whole> { return same }
    return Gen<Whole>(label: .derived) { source in whole(of: try source.draw(list)) }
  }
}

/// The list itself.
struct ListGathering<Element>: Gathering {
  func whole(of elements: [Element]) -> [Element] { elements }
}

/// A set; duplicates count once.
struct SetGathering<Element: Hashable>: Gathering {
  func whole(of elements: [Element]) -> Set<Element> { Set(elements) }
}

/// A dictionary; of two values for one key the last counts.
struct DictionaryGathering<Key: Hashable, Value>: Gathering {
  func whole(of elements: [(Key, Value)]) -> [Key: Value] {
    Dictionary(elements) { _, last in last }
  }
}

/// A key with its value.
final class PairPart<Key, Value>: TypedPart<(Key, Value)> {
  private unowned let key: TypedPart<Key>
  private unowned let value: TypedPart<Value>
  override var contents: [(name: String, part: Part)] { [("", key), ("", value)] }

  init(_ key: TypedPart<Key>, _ value: TypedPart<Value>, at path: String) {
    self.key = key
    self.value = value
    super.init(at: path)
  }

  override func study(_ learner: Learner, _ source: inout Source) -> Bool {
    isEmpty = key.isEmpty || value.isEmpty
    guard rank == nil, key.rank != nil, value.rank != nil else { return false }
    rank = learner.nextRank()
    return true
  }

  override func freshSample(
    _ source: inout Source
  ) throws -> ((Key, Value), [TracedValue]) {
    ((try key.sample(&source), try value.sample(&source)), [])
  }

  override func makeGenerator(_ compiler: Compiler) -> Gen<(Key, Value)> {
    .tuple(key.generator(compiler), value.generator(compiler))
  }
}
