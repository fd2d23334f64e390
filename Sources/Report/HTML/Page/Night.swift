/// What a page keeps of every report: enough to order them, and for the history.
struct Night: Hashable, Sendable {
  /// The place of the file among those that were named.
  let place: Int
  let path: String
  private(set) var run: RunRecord?
  private(set) var end: EndRecord?
  private(set) var thresholds: [ThresholdRecord] = []

  init(place: Int, path: String) {
    (self.place, self.path) = (place, path)
  }

  mutating func add(_ record: Record) {
    switch record {
    case .run(let run): self.run = run
    case .end(let end): self.end = end
    case .threshold(let threshold): thresholds.append(threshold)
    default: break
    }
  }

  /// Which reports can be compared: those of the same command with the same options on the same layer.
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

  var date: String { PageText.date(unixMilliseconds: run?.t?.startUnixMilliseconds) }

  /// The older first; where nobody knows, in the order in which they were named.
  static func isBefore(_ left: Night, _ right: Night) -> Bool {
    let (first, second) = (
      left.run?.t?.startUnixMilliseconds ?? .min, right.run?.t?.startUnixMilliseconds ?? .min
    )
    return (first, left.place) < (second, right.place)
  }
}
