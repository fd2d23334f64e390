/// The kind of a span; spans with equal labels may replace each other while a failure is shrunk.
public struct SpanLabel: Hashable, Sendable {
  /// The number that is recorded.
  public let rawValue: UInt32

  /// Creates a custom label; numbers below 16 are reserved.
  public init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// One element of a list.
  public static let element = SpanLabel(1)
  /// One step of a script; the length of a failing script is counted in steps.
  public static let step = SpanLabel(2)
  /// A list with all its elements.
  public static let list = SpanLabel(3)
  /// One attempt of a filter.
  public static let attempt = SpanLabel(4)
  /// A value that may contain values of its own kind.
  public static let recursive = SpanLabel(5)

  /// The label of a generator, from the place where it is made.
  init(_ site: Site, column: UInt) {
    self.init(UInt32(truncatingIfNeeded: site.line &* 4096 &+ column) | Self.sites)
  }

  /// The label of a derived type, from its name and its number among others.
  init(derived name: String, number: Int) {
    var digest = Digest(of: name.utf8)
    digest.add(word: UInt64(number))
    self.init(UInt32(truncatingIfNeeded: digest.value) | Self.sites)
  }

  private static let sites: UInt32 = 0x8000_0000

  /// Whether it is that of a generator that is made in this line.
  func isMade(at site: Site) -> Bool {
    rawValue >= Self.sites
      && (rawValue & ~Self.sites) >> 12 == UInt32(truncatingIfNeeded: site.line) & 0x7_FFFF
  }

  /// The label without the place of its generator, which moves when a file is edited.
  var anywhere: SpanLabel { rawValue < Self.sites ? self : SpanLabel(Self.sites) }

  /// The name in a profile of a span whose generator has no place of its own.
  var name: String {
    switch self {
    case .element: "element"
    case .step: "step"
    case .list: "list"
    case .attempt: "attempt"
    case .recursive: "recursive"
    case .scalar: "value"
    case .text: "text"
    case .group: "tuple"
    case .branch: "alternative"
    case .derived: "map"
    case .filtered: "filter"
    default: rawValue < Self.sites ? "span \(rawValue)" : "derived"
    }
  }
}
