/// The decoders of one derived generator in one source, and what is open in them.
///
/// A decoder is used again if nothing holds it any more when its value is made: making one, and the containers that the
/// standard library wraps in objects, would take as long as drawing.
final class DecoderPool {
  let plan: DerivedPlan
  /// Decoders that are not in use, by the number of their outline.
  @exclusivity(unchecked) private var spares: [[DecoderState]] = []
  /// The innermost value is the last.
  @exclusivity(unchecked) private var members: [Member] = []
  /// How many members were made since there was none.
  @exclusivity(unchecked) private var memberCount = 0

  /// A value being made that may contain others of its kind.
  private struct Member {
    let type: ObjectIdentifier
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
  @inline(__always)
  func take(_ outline: Outline) -> DecoderState {
    while spares.count <= outline.number { spares.append([]) }
    return spares[outline.number].popLast() ?? DecoderState(outline)
  }

  @inline(__always)
  func give(_ state: DecoderState) {
    if state.isReusable() { spares[state.outline.number].append(state) }
  }

  /// Enters a type that may stand inside itself.
  ///
  /// - Returns: Whether it has to end: it is deep enough inside itself, or the value is large.
  /// - Throws: If the one around it had to end.
  func enter(_ type: Any.Type, _ family: Family, depth: Int) throws -> Bool {
    let type = ObjectIdentifier(type)
    if members.isEmpty { memberCount = 0 }
    memberCount += 1
    var level = 0
    var isClosing = memberCount > Self.memberLimit
    for member in members {
      if member.type == type { level += 1 }
      if member.family === family, member.isClosing { isClosing = true }
    }
    guard level <= depth else { throw DecodingError.tooDeep }
    isClosing = isClosing || level == depth
    members.append(Member(type: type, family: family, isClosing: isClosing))
    return isClosing
  }

  func leave() {
    members.removeLast()
  }

  /// The number of members of a family being made; nil if they have to end without others.
  func level(of family: Family) -> Int? {
    var level = 0
    for member in members where member.family === family {
      guard !member.isClosing else { return nil }
      level += 1
    }
    return level
  }
}

/// Stands for one derived generator.
final class DerivedPlan: Sendable {}

/// Types that contain each other in a circle.
final class Family: Sendable {}

/// The pools of a source, of which one is in use.
struct DecoderPools {
  private var current: DecoderPool?
  private var others: [ObjectIdentifier: DecoderPool] = [:]

  /// The most generators whose decoders are kept.
  private static let limit = 64

  @inline(__always)
  mutating func pool(of plan: DerivedPlan) -> DecoderPool {
    if let current, current.plan === plan { return current }
    return otherPool(of: plan)
  }

  private mutating func otherPool(of plan: DerivedPlan) -> DecoderPool {
    let found = others[ObjectIdentifier(plan)] ?? DecoderPool(plan)
    if others.count >= Self.limit { others = [:] }
    others[ObjectIdentifier(plan)] = found
    current = found
    return found
  }
}

extension Source {
  /// Whether values of a family have to end without others of their kind.
  mutating func isClosing(_ family: Family, _ plan: DerivedPlan) -> Bool {
    decoders.pool(of: plan).level(of: family) == nil
  }

  /// The most elements of a list of a family, which halves with every level; nil if it has to be empty.
  mutating func listRoom(in family: Family, _ plan: DerivedPlan) -> Int? {
    decoders.pool(of: plan).level(of: family).map { level in
      max(Compiler.familyLimit >> min(max(level - 1, 0), 8), 1)
    }
  }
}
