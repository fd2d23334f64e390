/// Draws values of a type, whatever protocols it has.
protocol RecordDrawing<Value>: AnyObject, Sendable {
  associatedtype Value

  func draw(_ source: inout Source) throws -> Value
}

extension Gen {
  /// The generator of a record, which is held elsewhere.
  init(label: SpanLabel, _ record: any RecordDrawing<Value>) {
    self.init(label: label) { [unowned record] source in try record.draw(&source) }
  }
}

/// Draws the values of a type by its own initializer.
///
/// Types contain each other in circles, so the outline comes later than the record; it is set before anything is drawn and
/// never changed, which is why several threads may read it.
final class Record<Value: Decodable>: RecordDrawing, @unchecked Sendable {
  @exclusivity(unchecked) private(set) var outline = Outline()
  /// The values of branches in which nothing is asked for, such as cases without associated values; empty if there are none.
  @exclusivity(unchecked) private var constants: [Value?] = []
  /// Which branches have one; asked for each value, while lists of an unknown type take long to look at.
  @exclusivity(unchecked) private var isConstant: [Bool] = []
  @exclusivity(unchecked) private var isForked = false
  private let plan: DerivedPlan
  private let site: Site
  private let depth: Int
  private let family: Family?

  init(_ derivation: Derivation, _ plan: DerivedPlan, family: Family?) {
    self.plan = plan
    site = derivation.site
    depth = derivation.depth
    self.family = family
  }

  /// Sets what was learned, before anything is drawn.
  func complete(_ outline: Outline, constants: [Value?]) {
    self.outline = outline
    self.constants = constants
    isConstant = constants.map { $0 != nil }
    isForked = !constants.isEmpty
  }

  func draw(_ source: inout Source) throws -> Value {
    try source.enter(site)
    defer { source.leave() }
    let pool = source.decoders.pool(of: plan)
    guard let family else { return try draw(pool, isClosing: false, &source) }
    let isClosing = try pool.enter(Value.self, family, depth: depth)
    defer { pool.leave() }
    return try draw(pool, isClosing: isClosing, &source)
  }

  /// Draws again if the initializer refuses what was drawn.
  private func draw(
    _ pool: DecoderPool, isClosing: Bool, _ source: inout Source
  ) throws -> Value {
    var left = 20
    while true {
      do {
        guard outline.isFussy else { return try make(pool, isClosing, &source) }
        return try source.span(.attempt) { try make(pool, isClosing, &$0) }
      } catch {
        left -= 1
        guard !source.isRejected else { throw error }
        guard left > 0, !source.isExploring else {
          throw source.reject(Rejection("decoding(_:)", site))
        }
      }
    }
  }

  @inline(__always)
  private func make(
    _ pool: DecoderPool, _ isClosing: Bool, _ source: inout Source
  ) throws -> Value {
    let branch = isForked ? source.pick(count: outline.branchCount(isClosing)) : -1
    if isForked, isConstant[branch] { return try constant(branch) }
    let state = pool.take(outline)
    defer { pool.give(state) }
    return try state.make(Value.self, isClosing, branch: branch, &source)
  }

  /// Not inlined, so that values without it need not look for the type of what may be missing.
  @inline(never)
  private func constant(_ branch: Int) throws -> Value {
    guard let value = constants[branch] else { throw Misuse.endless(site) }
    return value
  }
}
