/// A generator of values of one type, which draws them from a ``Source``.
///
/// Write a larger generator as a closure, which compiles and runs fast, and lets later draws depend on earlier ones:
/// ```swift
/// Gen { source in
///   let isNumeric = source.boolean()
///   return Reading(
///     name: try source.draw(.string(upTo: 30)),
///     target: isNumeric ? source.double(in: 0...100) : nil)
/// }
/// ```
/// Compose small generators with leading dots: `.array(of: .int(in: 0...9), upTo: 20)`. A generator must be a pure
/// function of its source.
public struct Gen<Value>: Sendable {
  @usableFromInline let label: SpanLabel
  /// Throws a ``Misuse`` if there is no value to make.
  @usableFromInline let produce: @Sendable (inout Source) throws -> Value
  /// A faster way to draw many values at once, if there is one.
  @usableFromInline let batch: Batch<Value>?
  /// How it was derived, if it was.
  let derivation: Derivation?

  /// Creates a generator from a closure that draws.
  ///
  /// - Parameters:
  ///   - fileID: The file of this generator, which identifies it together with line and column when shrinking.
  ///   - line: The line of this generator.
  ///   - column: The column of this generator.
  ///   - draw: Draws a value; the same value for the same choices of the source. An error it throws ends the run with
  ///     ``Verdict/invalid(reason:)``.
  public init(
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ draw: @escaping @Sendable (inout Source) throws -> Value
  ) {
    label = SpanLabel(Site(fileID, line), column: column)
    batch = nil
    derivation = nil
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
    derivation = nil
    self.produce = produce
  }

  /// A generator that was derived, to which more may be given.
  init(
    label: SpanLabel, derivation: Derivation,
    produce: @escaping @Sendable (inout Source) throws -> Value
  ) {
    self.label = label
    batch = nil
    self.derivation = derivation
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
