/// What the page keeps of every report, to sort them and for the history.
struct ReportSummary: Hashable, Sendable {
  /// The position of the file among the arguments.
  let place: Int
  let path: String
  private(set) var run: RunRecord?
  private(set) var end: EndRecord?
  private(set) var thresholds: [ThresholdRecord] = []
  private(set) var figures: [TrackedFigure] = []
  /// The number of figures dropped.
  private(set) var leftOut = 0

  /// Bounds the memory for many reports.
  private static let limit = 4_000

  init(place: Int, path: String) {
    (self.place, self.path) = (place, path)
  }

  mutating func add(_ record: Record) {
    let new = TrackedFigure.all(of: record)
    let kept = new.prefix(Self.limit - figures.count)
    figures += kept
    leftOut += new.count - kept.count
    switch record {
    case .run(let run): self.run = run
    case .end(let end): self.end = end
    case .threshold(let threshold): thresholds.append(threshold)
    default: break
    }
  }

  /// Reports are comparable if command, options and layer are equal.
  struct Kind: Hashable, Sendable {
    let command: String
    let layer: String
    let options: [String: String]
    let shard: String?
  }

  var kind: Kind? {
    run.map {
      Kind(command: $0.command, layer: $0.layer, options: $0.options, shard: $0.shard)
    }
  }

  private var start: Int? { run?.t?.startUnixMilliseconds }

  var date: String { PageText.date(unixMilliseconds: start) }

  /// By start; reports without one by their position.
  static func isBefore(_ left: ReportSummary, _ right: ReportSummary) -> Bool {
    (left.start ?? .min, left.place) < (right.start ?? .min, right.place)
  }

  /// Whether it started at most a day before a later report.
  func isInDay(before other: ReportSummary) -> Bool {
    guard let start, let end = other.start else { return false }
    let (distance, isBeyond) = end.subtractingReportingOverflow(start)
    return !isBeyond && distance <= 86_400_000
  }
}
