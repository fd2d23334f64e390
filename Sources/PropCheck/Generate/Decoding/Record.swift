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
  @exclusivity(unchecked) private var outline = Outline()
  /// What is asked for each value stands here, too, since to look at the outline is to count references.
  @exclusivity(unchecked) private var number = 0
  @exclusivity(unchecked) private var isFussy = false
  /// The values of branches in which nothing is drawn, such as cases without associated values; empty if there are none.
  @exclusivity(unchecked) private var constants: [Value?] = []
  /// Whether there are such values; asked for each value, while lists of an unknown type take long to look at.
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
    number = outline.number
    isFussy = outline.isFussy
    self.constants = constants
    isForked = !constants.isEmpty
  }

  /// Inlined, as what follows: values stand deep inside each other, and processors foresee the ends of few nested calls.
  @inline(__always)
  func draw(_ source: inout Source) throws -> Value {
    try source.enter(site)
    defer { source.leave() }
    let pool = source.decoders.pool(of: plan)
    var isClosing = false
    if let family {
      isClosing = try pool._withUnsafeGuaranteedRef {
        try $0.enter(Value.self, family, depth: depth)
      }
    }
    defer {
      if family != nil { pool._withUnsafeGuaranteedRef { $0.leave() } }
    }
    return try draw(pool, isClosing, &source)
  }

  /// Draws again if the initializer refuses what was drawn.
  @inline(__always)
  private func draw(
    _ pool: Unmanaged<DecoderPool>, _ isClosing: Bool, _ source: inout Source
  ) throws -> Value {
    var left = 20
    while true {
      do {
        guard isFussy else { return try make(pool, isClosing, &source) }
        return try attempt(pool, isClosing, &source)
      } catch {
        left -= 1
        guard !source.isRejected else { throw error }
        guard left > 0, !source.isExploring else {
          throw source.reject(Rejection("decoding(_:)", site))
        }
      }
    }
  }

  @inline(never)
  private func attempt(
    _ pool: Unmanaged<DecoderPool>, _ isClosing: Bool, _ source: inout Source
  ) throws -> Value {
    try source.span(.attempt) { try make(pool, isClosing, &$0) }
  }

  @inline(__always)
  private func make(
    _ pool: Unmanaged<DecoderPool>, _ isClosing: Bool, _ source: inout Source
  ) throws -> Value {
    guard isForked else { return try make(pool, isClosing, branch: -1, &source) }
    return try makeForked(pool, isClosing, &source)
  }

  /// Not inlined, so that types without constants need not look up the type of what may be missing.
  @inline(never)
  private func makeForked(
    _ pool: Unmanaged<DecoderPool>, _ isClosing: Bool, _ source: inout Source
  ) throws -> Value {
    let branch = source.pick(count: outline.branchCount(isClosing))
    if let value = constants[branch] { return value }
    return try make(pool, isClosing, branch: branch, &source)
  }

  @inline(__always)
  private func make(
    _ pool: Unmanaged<DecoderPool>, _ isClosing: Bool, branch: Int, _ source: inout Source
  ) throws -> Value {
    let stack = pool._withUnsafeGuaranteedRef { $0.stack(number) }
    let seat = stack._withUnsafeGuaranteedRef { $0.take() ?? $0.newSeat(outline) }
    defer { stack._withUnsafeGuaranteedRef { $0.giveBack(seat) } }
    return try seat._withUnsafeGuaranteedRef(\.lentDecoder)._withUnsafeGuaranteedRef { decoder in
      try decoder.make(Value.self, isClosing, branch: branch, &source)
    }
  }
}
