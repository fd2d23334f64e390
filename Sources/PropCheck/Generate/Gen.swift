/// A generator: a way to draw a value from a source.
///
/// Written imperatively it is fast, and kind to the type checker, whatever depends on what:
/// ```swift
/// Gen { source in
///   let isNumeric = source.boolean()
///   return Reading(
///     name: try source.draw(.string(upTo: 30)),
///     target: isNumeric ? source.double(in: 0...100) : nil)
/// }
/// ```
/// One-liners are written with leading dots: `.array(of: .int(in: 0...9), upTo: 20)`. A generator
/// must be a pure function of its source.
public struct Gen<Value>: Sendable {
  @usableFromInline let label: SpanLabel
  /// Throws a ``Misuse`` if there is no value to return.
  @usableFromInline let produce: @Sendable (inout Source) throws -> Value
  /// How to draw many values at once; nil if there is no better way than one after the other.
  @usableFromInline let batch: Batch<Value>?

  /// A generator that draws by a function.
  ///
  /// - Parameters:
  ///   - fileID: The file of this generator; with line and column it tells generators apart when
  ///     shrinking.
  ///   - line: The line of this generator.
  ///   - column: The column of this generator.
  ///   - draw: Draws a value, the same for the same decisions of the source. What it throws ends the
  ///     run with ``Verdict/invalid(reason:)``.
  public init(
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ draw: @escaping @Sendable (inout Source) throws -> Value
  ) {
    label = SpanLabel(Site(fileID, line), column: column)
    batch = nil
    produce = { source in
      try source.enter(Site(fileID, line))
      defer { source.leave() }
      do { return try draw(&source) } catch { throw source.blame(error, Site(fileID, line)) }
    }
  }

  @usableFromInline
  init(
    label: SpanLabel, batch: Batch<Value>? = nil,
    produce: @escaping @Sendable (inout Source) throws -> Value
  ) {
    self.label = label
    self.batch = batch
    self.produce = produce
  }
}

/// Labels of the built-in generators.
extension SpanLabel {
  @usableFromInline static var scalar: SpanLabel { SpanLabel(8) }
  static var text: SpanLabel { SpanLabel(9) }
  @usableFromInline static var group: SpanLabel { SpanLabel(10) }
  @usableFromInline static var branch: SpanLabel { SpanLabel(11) }
  @usableFromInline static var derived: SpanLabel { SpanLabel(12) }
  static var filtered: SpanLabel { SpanLabel(13) }
}
