/// The rows of lanes: one for each moment at which something begins or ends.
///
/// At equal times, starts come first, because intervals are closed.
struct LaneRows: Hashable, Sendable {
  /// The most lanes and rows that are shown.
  private static let (laneLimit, rowLimit) = (12, 160)

  enum Part: Hashable, Sendable {
    /// Nothing happens in the lane.
    case idle
    /// It begins and ends here.
    case whole(String)
    case start(String)
    /// It continues.
    case inside
    case end(String)
  }

  struct Cell: Hashable, Sendable {
    var part = Part.idle
    var isMinor = false
  }

  struct Row: Hashable, Sendable {
    /// nil after the last moment.
    let time: Int?
    let cells: [Cell]
  }

  /// The names of the lanes that are shown.
  let names: [String]
  private(set) var rows: [Row] = []
  /// The number of rows, and of events, that are left out.
  private(set) var leftOut = 0
  /// The open events of each lane, the latest last.
  private var open: [[FailureRecord.Event]]

  init(_ lanes: FailureRecord.Lanes) {
    let names = Array(lanes.names.prefix(Self.laneLimit))
    self.names = names
    open = Array(repeating: [], count: names.count)
    let events = lanes.events.filter {
      names.indices.contains($0.lane) && $0.end ?? .max >= $0.start
    }
    let (points, spans) = (events.filter(\.isPoint), events.filter { !$0.isPoint })
    let moments = Dictionary(grouping: points, by: \.start)
    let starts = Dictionary(grouping: spans, by: \.start)
    let ends = Dictionary(grouping: spans, by: \.end)
    let times = Set(events.flatMap { [$0.start, $0.end].compactMap(\.self) })
    for time in times.sorted() {
      for event in starts[time] ?? [] { begin(event, at: time) }
      for event in ends[time] ?? [] { finish(event, at: time) }
      for event in moments[time] ?? [] { put(.whole(event.text), of: event, at: time) }
    }
    for event in ends[nil] ?? [] { finish(event, at: nil) }
    let more = rows.count - Self.rowLimit
    if more > 0 { rows.removeLast(more) }
    leftOut = Saturating.sum([lanes.leftOut ?? 0, lanes.events.count - events.count, max(0, more)])
  }

  private mutating func begin(_ event: FailureRecord.Event, at time: Int) {
    put(.start(event.text), of: event, at: time)
    open[event.lane].append(event)
  }

  private mutating func finish(_ event: FailureRecord.Event, at time: Int?) {
    if let place = open[event.lane].lastIndex(of: event) { open[event.lane].remove(at: place) }
    let text = event.answer ?? (time == nil ? "never ends" : "no answer")
    put(.end(text), of: event, at: time)
  }

  /// Uses the last row if it is for the same moment, the lane is free in it, and no start would be next to an end.
  private mutating func put(_ part: Part, of event: FailureRecord.Event, at time: Int?) {
    var cells = open.map { events in
      events.last.map { Cell(part: .inside, isMinor: $0.isMinor == true) } ?? Cell()
    }
    if let last = rows.last, last.time == time, last.accepts(part, in: event.lane) {
      cells = rows.removeLast().cells
    }
    cells[event.lane] = Cell(part: part, isMinor: event.isMinor == true)
    rows.append(Row(time: time, cells: cells))
  }
}

extension LaneRows.Row {
  fileprivate func accepts(_ part: LaneRows.Part, in lane: Int) -> Bool {
    guard [.idle, .inside].contains(cells[lane].part) else { return false }
    return !cells.contains { $0.part.isStart && part.isEnd || $0.part.isEnd && part.isStart }
  }
}

extension LaneRows.Part {
  fileprivate var isStart: Bool { if case .start = self { true } else { false } }

  fileprivate var isEnd: Bool { if case .end = self { true } else { false } }
}

extension FailureRecord.Event {
  /// Whether it begins and ends at once, without an answer.
  fileprivate var isPoint: Bool { start == end && answer == nil }
}
