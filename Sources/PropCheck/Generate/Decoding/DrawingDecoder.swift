import Synchronization

/// A decoder that draws what the initializer of one value asks for.
///
/// Its containers and the decoders inside it pass on what they are asked.
final class DrawingDecoder: Decoder {
  let outline: Outline
  let lesson: Lesson?
  /// The source, for the time of one initializer, and not while it draws: nothing else may then have access to it.
  @exclusivity(unchecked) private var loan: UnsafeMutablePointer<Source>?
  /// The field that is expected next.
  @exclusivity(unchecked) private var cursor = 0
  /// The chosen branch; -1 before there is one.
  @exclusivity(unchecked) private var branch = -1
  /// Whether the value may not contain others of its kind.
  @exclusivity(unchecked) private var isClosing = false
  /// The questions asked of the only value.
  @exclusivity(unchecked) private var asked = 0
  /// The spans of lists that are open.
  @exclusivity(unchecked) private var openSpans = 0
  /// Whether something was, or may be, handed out of which it is not known who holds it.
  @exclusivity(unchecked) private var isHeld: Bool
  @exclusivity(unchecked) private var kept = KeptContainers()
  /// What has to be remembered of earlier answers; nil for nearly all types.
  @exclusivity(unchecked) var memory: AnswerMemory?

  init(_ outline: Outline, lesson: Lesson? = nil) {
    self.outline = outline
    self.lesson = lesson
    isHeld = lesson != nil || outline.keepsContainers || !KeptContainers.areReferences
  }

  /// Makes a value whose initializer asks this decoder, by a branch if it is chosen already.
  @inline(__always)
  func make<Value: Decodable>(
    _ type: Value.Type, _ isClosing: Bool, branch: Int, _ source: UnsafeMutablePointer<Source>
  ) throws -> Value {
    self.isClosing = isClosing
    self.branch = branch
    cursor = branch < 0 ? 0 : outline.branches[branch].firstField
    asked = 0
    if memory != nil { memory = nil }
    loan = source
    // From then on it refuses: a value may keep its decoder.
    defer { takeBack(source) }
    return try Value(from: self)
  }

  var codingPath: [any CodingKey] { place.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  private var place: DecoderPlace { DecoderPlace(decoder: self, level: 0) }

  func container<Key>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    container(type, 0)
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { elements(0) }

  func singleValueContainer() -> any SingleValueDecodingContainer { SingleDraws(place: place) }

  func decoder(level: Int) -> InnerDecoder {
    InnerDecoder(place: DecoderPlace(decoder: self, level: level))
  }

  @inline(__always)
  func container<Key>(_ type: Key.Type, _ level: Int) -> KeyedDecodingContainer<Key> {
    if let container = kept.container(type, level) { return container.copy() }
    return newContainer(type, level)
  }

  @inline(never)
  private func newContainer<Key>(
    _ type: Key.Type, _ level: Int
  ) -> KeyedDecodingContainer<Key> {
    if lesson == nil, !outline.levels.indices.contains(level) { isHeld = true }
    let container: KeyedDecodingContainer<Key> = newDraws(level)
    if keepsNewContainers { kept.keep(container, level) }
    return container
  }

  /// Those of a lesson hold their decoder, too, until it ends: behind that nobody would let go of them.
  private var keepsNewContainers: Bool {
    lesson == nil ? !isHeld : loan != nil && KeptContainers.areReferences
  }

  private func newDraws<Key>(_ level: Int) -> KeyedDecodingContainer<Key> {
    isHeld
      ? KeyedDecodingContainer(OwnedDraws<Key>(place: DecoderPlace(decoder: self, level: level)))
      : KeyedDecodingContainer(LentDraws<Key>(place: LentPlace(in: self, level: level)))
  }

  func elements(_ level: Int) -> UnkeyedDraws {
    UnkeyedDraws(place: DecoderPlace(decoder: self, level: level))
  }

  /// Whether no container is held any more, so that the next value can be made with them; who holds the decoder itself is
  /// for its owner to see.
  @inline(__always)
  func isReusable() -> Bool { !isHeld && kept.areUnique() }

  /// Lets go of the containers and keeps none from then on.
  func retire() {
    isHeld = true
    if !kept.areUnique() { stay() }
    kept.removeAll()
  }

  /// Stays in memory, since a container is held that asks this decoder without counting.
  ///
  /// That was not seen while the type was learned; from now on its containers keep their decoders, so one of a type stays.
  private func stay() {
    outline.learnThatContainersAreKept()
    memory = nil
    let address = UInt(bitPattern: Unmanaged.passRetained(self).toOpaque())
    lastingDecoders.withLock { $0.append(address) }
  }

  /// Lets go of the containers of a lesson, and notes whether the value keeps one.
  func endLesson() {
    if !kept.areUnique() { lesson?.keepsContainers = true }
    kept.removeAll()
  }

  @inline(__always)
  private func takeBack(_ pointer: UnsafeMutablePointer<Source>) {
    loan = nil
    while openSpans > 0 {
      openSpans -= 1
      pointer.pointee.closeSpan()
    }
  }

  /// Draws with the source.
  @inline(__always)
  func draw<Value>(_ body: (inout Source) throws -> Value) throws -> Value {
    guard let pointer = loan else { throw DecodingError.expired }
    loan = nil
    defer { loan = pointer }
    do {
      return try body(&pointer.pointee)
    } catch let misuse as Misuse {
      // The initializer may swallow it.
      pointer.pointee.complain(misuse)
      throw misuse
    }
  }
}

extension DrawingDecoder {
  /// Draws the value of a field.
  @inline(__always)
  func value<Value: Decodable>(
    _ type: Value.Type, _ level: Int, _ name: String
  ) throws -> Value {
    let place = cursor
    guard place < outline.lentFields.count else { return try searchedValue(type, level, name) }
    return try outline.lentFields[place]._withUnsafeGuaranteedRef { field in
      guard field.holds(type), field.stands(at: level, name), !field.isKept
      else { return try searchedValue(type, level, name) }
      cursor = place &+ 1
      // A checked cast would count references.
      return try draw { try unsafeDowncast(field, to: TypedField<Value>.self).draw(&$0) }
    }
  }

  private func searchedValue<Value: Decodable>(
    _ type: Value.Type, _ level: Int, _ name: String
  ) throws -> Value {
    let name = lastingName(name, level)
    if let lesson { return try draw { try lesson.value(type, level, name, &$0) } }
    let count = outline.fields.count
    for place in cursor..<cursor + count {
      let place = place % count
      guard let field = outline.fields[place] as? TypedField<Value>, field.stands(at: level, name)
      else { continue }
      cursor = place + 1
      return try field.isKept
        ? keptValue(of: field, at: place) : draw { try $0.draw(field.generator) }
    }
    return try draw { try outline.derived(type, &$0) }
  }

  /// The value of a field that is asked for more than once.
  private func keptValue<Value>(of field: TypedField<Value>, at place: Int) throws -> Value {
    // A missing value cast to an optional type would be nil.
    if let known = remembered.fields[place], let value = known as? Value { return value }
    let value = try draw { try $0.draw(field.generator) }
    remembered.fields[place] = value
    return value
  }

  var remembered: AnswerMemory {
    if let memory { return memory }
    let fresh = AnswerMemory()
    memory = fresh
    return fresh
  }
}

extension DrawingDecoder {
  /// The branch that this value takes.
  @inline(__always)
  func branchNumber() -> Int {
    if let lesson { return lesson.branch }
    guard !outline.branches.isEmpty else { return 0 }
    if branch < 0 {
      branch = (try? draw { $0.pick(count: outline.branchCount(isClosing)) }) ?? 0
      cursor = outline.branches[branch].firstField
    }
    return outline.branches[branch].number
  }

  /// Whether the only value of a container has the type that is asked for.
  func isAnswer(_ level: Int) -> Bool {
    if let lesson { return lesson.isAnswer(level) }
    guard case .questions(level) = outline.fork else { return true }
    defer { asked += 1 }
    return branchNumber() == asked
  }

  /// Whether the only value of a container is null.
  func isOnlyValueNil(_ level: Int) -> Bool {
    lesson?.meetQuestion(level)
    guard case .questions(level) = lesson?.fork ?? outline.fork else { return false }
    return isAnswer(level)
  }

  /// A length that is asked for before the elements: one that was not refused while the type was learned.
  func count() -> Int? {
    lesson?.meetChoice()
    let counts = outline.counts.isEmpty ? Array(0...Compiler.longest) : outline.counts
    let count = try? draw { $0.element(of: counts) }
    lesson?.count = count ?? nil
    return count ?? nil
  }

  /// The most elements of a list, or keys that are drawn: as in arrays, fewer with every level if they lead back to the type.
  func room(_ level: Int, upTo limit: Int) -> Int {
    guard let circle = outline.circle, circle.levels.contains(level) else { return limit }
    let room = (try? draw { $0.listRoom(in: circle.family, circle.plan) ?? 0 }) ?? 0
    return min(room, limit)
  }

  /// Draws whether there is a null; that is simpler than a value.
  func isNil() throws -> Bool {
    lesson?.meetChoice()
    return try draw { !$0.boolean(probability: 0.75) }
  }

  /// The same of a key, about which the answer stays the same.
  func isNil(_ level: Int, _ name: String) throws -> Bool {
    if let answer = memory?.nulls[level]?[name] { return answer }
    let answer = try isNil()
    remembered.nulls[level, default: [:]][name] = answer
    return answer
  }

  /// Opens the span of a list or of an element, if choices are recorded.
  func openSpan(_ label: SpanLabel) {
    let isOpen = try? draw { source in
      guard source.isTaped else { return false }
      source.openSpan(label)
      return true
    }
    if isOpen == true { openSpans += 1 }
  }

  func closeSpan() {
    guard openSpans > 0 else { return }
    openSpans -= 1
    _ = try? draw { $0.closeSpan() }
  }
}

extension DrawingDecoder {
  /// The container inside another; that of an element, which has no name, is a new one each time.
  @inline(__always)
  func level(_ name: String, in parent: Int) -> Int {
    nextLevel(name, in: parent) ?? searchedLevel(name, in: parent)
  }

  /// The container of the field that is expected next, if it has this name.
  @inline(__always)
  private func nextLevel(_ name: String, in parent: Int) -> Int? {
    guard cursor < outline.lentFields.count, memory == nil, !name.isEmpty else { return nil }
    let level = outline.lentFields[cursor]._withUnsafeGuaranteedRef(\.level)
    guard level > 0, outline.levels[level].parent == parent, outline.levels[level].name == name
    else { return nil }
    return level
  }

  private func searchedLevel(_ name: String, in parent: Int) -> Int {
    let name = lastingName(name, parent)
    let level = knownLevel(name, in: parent)
    if name.isEmpty { renew(level) }
    return level
  }

  /// Forgets what was answered in the container of the element before, and in those inside it.
  private func renew(_ level: Int) {
    let levels = lesson?.levels ?? outline.levels + (memory?.levels ?? [])
    let inside = levels.inside(level)
    lesson?.renew(inside)
    memory?.renew(inside, outline.fields)
  }

  /// The number of a container; those that were not learned get one behind the others.
  private func knownLevel(_ name: String, in parent: Int) -> Int {
    if let lesson { return lesson.level(name, in: parent) }
    let levels = outline.levels
    if let place = levels.place(name, in: parent) { return place }
    if let place = remembered.levels.place(name, in: parent) { return levels.count + place }
    remembered.levels.append(Outline.Level(parent: parent, name: name))
    return levels.count + remembered.levels.count - 1
  }

  /// The coding keys up to a value; the elements of lists have none.
  func path(of level: Int, _ name: String = "") -> String {
    if let lesson { return lesson.path(of: level, name) }
    let levels = outline.levels + (memory?.levels ?? [])
    let inside = Outline.joined(Outline.path(of: level, in: levels), name)
    return Outline.joined(outline.path, inside)
  }
}

extension [Outline.Level] {
  /// The place of a container by its name; the outermost is in no other.
  func place(_ name: String, in parent: Int) -> Int? {
    indices.first { self[$0].parent == parent && self[$0].name == name && (parent, $0) != (0, 0) }
  }

  /// A container and those inside it, which come later.
  func inside(_ level: Int) -> Set<Int> {
    indices.reduce(into: [level]) { found, place in
      if place > level, found.contains(self[place].parent) { found.insert(place) }
    }
  }
}

/// Answers that have to stay the same within one value.
final class AnswerMemory {
  /// The values of fields, by their place.
  var fields: [Int: Any] = [:]
  /// Which keys of a level are there.
  var presence: [Int: [String: Bool]] = [:]
  /// Which keys of a level have a null.
  var nulls: [Int: [String: Bool]] = [:]
  /// The names of all keys of a level.
  var keys: [Int: [String]] = [:]
  /// The levels whose keys were drawn.
  var openLevels: Set<Int> = []
  /// The levels that were not learned.
  var levels: [Outline.Level] = []

  /// Forgets what was answered in some levels, whose next element has answers of its own.
  func renew(_ levels: Set<Int>, _ learned: ContiguousArray<OutlineField>) {
    fields = fields.filter { !levels.contains(learned[$0.key].level) }
    for level in levels {
      (presence[level], nulls[level], keys[level]) = (nil, nil, nil)
      openLevels.remove(level)
    }
  }
}

/// The addresses of decoders that stay, where leak detectors find them.
private let lastingDecoders = Mutex<[UInt]>([])

extension DecodingError {
  /// For a decoder that was kept and used later.
  static var expired: DecodingError { refusal("The decoder is used after its initializer.") }

  /// For a value inside others of its kind that goes too deep; the next draw may ask for none.
  static var tooDeep: DecodingError { refusal("The value is too deep inside its own kind.") }

  /// For a type without values.
  static var noValue: DecodingError { refusal("The type has no values.") }

  private static func refusal(_ reason: String) -> DecodingError {
    .dataCorrupted(Context(codingPath: [], debugDescription: reason))
  }
}
