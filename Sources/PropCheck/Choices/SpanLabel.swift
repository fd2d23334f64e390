/// What a span of choices stands for; spans of one label may replace each other while a failure is
/// shrunk.
public struct SpanLabel: Hashable, Sendable {
  /// The number that is recorded.
  public let rawValue: UInt32

  /// A label of your own; any number of 16 or more is free.
  public init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// One element of a list.
  public static let element = SpanLabel(1)
  /// One step of a script: failures tell their length in these.
  public static let step = SpanLabel(2)
  /// A list with all its elements.
  public static let list = SpanLabel(3)
  /// One try of a filter.
  public static let attempt = SpanLabel(4)
  /// A value that may contain values of its own kind.
  public static let recursive = SpanLabel(5)

  /// A generator, known by the place where it was made: equal places make equal things.
  init(_ site: Site, column: UInt) {
    self.init(UInt32(truncatingIfNeeded: site.line &* 4096 &+ column) | Self.sites)
  }

  private static let sites: UInt32 = 0x8000_0000

  /// The label without the place where its generator was made, which moves when a file is edited.
  var anywhere: SpanLabel { rawValue < Self.sites ? self : SpanLabel(Self.sites) }
}
