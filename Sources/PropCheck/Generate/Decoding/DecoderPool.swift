/// The decoders of one derived generator in one source, and what is open in them.
///
/// A decoder is used again if nothing holds it any more when its value is made: making one, and the containers that the
/// standard library wraps in objects, would take as long as drawing.
final class DecoderPool {
  let plan: DerivedPlan
  /// Decoders by the number of their outline.
  @exclusivity(unchecked) private var stacks: ContiguousArray<DecoderStack> = []
  /// The innermost value is the last.
  @exclusivity(unchecked) private var members: ContiguousArray<Member> = []
  /// How many members were made since there was none.
  @exclusivity(unchecked) private var memberCount = 0

  /// A value being made that may contain others of its kind.
  private struct Member {
    let type: ObjectIdentifier
    /// How many of its type are around it.
    let level: Int
    let family: Family
    let isClosing: Bool
  }

  /// The most values of a family inside one of them.
  private static let memberLimit = 400

  init(_ plan: DerivedPlan) {
    self.plan = plan
  }
}

extension DecoderPool {
  /// Whether a value is being made with one of its decoders.
  var isInUse: Bool { stacks.contains { $0.isInUse } }

  /// The decoders of an outline by its number, which live as long as the pool.
  @inline(__always)
  func stack(_ number: Int) -> Unmanaged<DecoderStack> {
    while stacks.count <= number { stacks.append(DecoderStack()) }
    return .passUnretained(stacks[number])
  }

  /// Enters a type that may stand inside itself.
  ///
  /// - Returns: Whether it has to end: it is deep enough inside itself, or the value is large.
  /// - Throws: If the one around it had to end.
  @inline(__always)
  func enter(_ type: Any.Type, _ family: Family, depth: Int) throws -> Bool {
    let type = ObjectIdentifier(type)
    if members.isEmpty { memberCount = 0 }
    memberCount += 1
    // Those inside one that has to end have to end, too, so the innermost ones tell all.
    let level = members.last { $0.type == type }.map { $0.level + 1 } ?? 0
    guard level <= depth else { throw DecodingError.tooDeep }
    let isClosing =
      level == depth || memberCount > Self.memberLimit
      || members.last { $0.family == family }?.isClosing == true
    members.append(Member(type: type, level: level, family: family, isClosing: isClosing))
    return isClosing
  }

  @inline(__always)
  func leave() {
    members.removeLast()
  }

  /// The number of members of a family being made; nil if they have to end without others.
  func level(of family: Family) -> Int? {
    var level = 0
    for member in members where member.family == family {
      guard !member.isClosing else { return nil }
      level += 1
    }
    return level
  }
}

/// The decoders of one outline: those in use come first, the innermost last.
///
/// They stay in it while they are in use, since to move their references in and out would take as long as to draw a number.
final class DecoderStack {
  @exclusivity(unchecked) private var seats: ContiguousArray<DecoderSeat> = []
  /// The seat for the next decoder; nil if all are taken.
  @exclusivity(unchecked) private var free: Unmanaged<DecoderSeat>?

  var isInUse: Bool { seats.first !== free?.takeUnretainedValue() }

  // Who holds a decoder without counting, weakly for one, may have got a container of it.
  deinit {
    for seat in seats { seat.leave() }
  }

  /// Takes a decoder, which the stack holds until it is given back; nil if all are in use.
  @inline(__always)
  func take() -> Unmanaged<DecoderSeat>? {
    let seat = free
    free = seat?._withUnsafeGuaranteedRef(\.next)
    return seat
  }

  /// Takes one more.
  @inline(never)
  func newSeat(_ outline: Outline) -> Unmanaged<DecoderSeat> {
    let seat = DecoderSeat(outline)
    seats.last?.next = .passUnretained(seat)
    seats.append(seat)
    return .passUnretained(seat)
  }

  /// Gives back the innermost decoder; if it is held elsewhere, another takes its place.
  @inline(__always)
  func giveBack(_ seat: Unmanaged<DecoderSeat>) {
    free = seat
    seat._withUnsafeGuaranteedRef { $0.renew() }
  }
}

/// A place for a decoder: an object, since to ask who else refers to an element of a list takes long.
final class DecoderSeat {
  @exclusivity(unchecked) private var decoder: DrawingDecoder

  /// The seat of a value inside one made here; nil if there is none yet.
  @exclusivity(unchecked) fileprivate(set) var next: Unmanaged<DecoderSeat>?

  /// The decoder, while the seat is taken.
  @inline(__always)
  var lentDecoder: Unmanaged<DrawingDecoder> { .passUnretained(decoder) }

  init(_ outline: Outline) {
    decoder = DrawingDecoder(outline)
  }

  /// Takes another decoder if this one is held elsewhere.
  @inline(__always)
  func renew() {
    if isKnownUniquelyReferenced(&decoder),
      lentDecoder._withUnsafeGuaranteedRef({ $0.isReusable() })
    {
      return
    }
    replace()
  }

  @inline(never)
  private func replace() {
    decoder.retire()
    decoder = DrawingDecoder(decoder.outline)
  }

  func leave() {
    if !decoder.isReusable() { decoder.retire() }
  }
}

/// Stands for one derived generator.
final class DerivedPlan: Sendable {}

/// Types that contain each other in a circle, within one derived generator.
struct Family: Equatable {
  let number: Int
}

/// The pools of a source; the current one made the latest value.
struct DecoderPools {
  private var current: DecoderPool?
  private var others: [ObjectIdentifier: DecoderPool] = [:]

  /// The most generators whose decoders are kept, besides those in use.
  private static let limit = 64

  /// The pool of a generator, which is held while a value is being made with it.
  ///
  /// Those in use are known by the decoders that were taken. So nothing may be drawn by another generator between asking for the pool
  /// and taking a decoder, nor between giving it back and leaving the pool.
  @inline(__always)
  mutating func pool(of plan: DerivedPlan) -> Unmanaged<DecoderPool> {
    if let current, current.plan === plan { return .passUnretained(current) }
    return .passUnretained(otherPool(of: plan))
  }

  private mutating func otherPool(of plan: DerivedPlan) -> DecoderPool {
    let known = others[ObjectIdentifier(plan)]
    if known == nil, others.count >= Self.limit { others = others.filter(\.value.isInUse) }
    let pool = known ?? DecoderPool(plan)
    others[ObjectIdentifier(plan)] = pool
    current = pool
    return pool
  }
}

extension Source {
  /// Whether values of a family have to end without others of their kind.
  mutating func isClosing(_ family: Family, _ plan: DerivedPlan) -> Bool {
    decoders.pool(of: plan)._withUnsafeGuaranteedRef { $0.level(of: family) } == nil
  }

  /// The most elements of a list of a family, which halves with every level; nil if it has to be empty.
  mutating func listRoom(in family: Family, _ plan: DerivedPlan) -> Int? {
    decoders.pool(of: plan)._withUnsafeGuaranteedRef { $0.level(of: family) }.map { level in
      max(Compiler.familyLimit >> min(max(level - 1, 0), 8), 1)
    }
  }
}
