/// Counts labels; those of the current case are kept apart, since it may still be discarded.
struct Tally: Sendable {
  private var labels: [Label] = []
  /// The row of each label in the table; labels of equal name share one.
  private var rows: [Int32] = []
  /// A hash table over the identities of the labels; -1 is a free place.
  private var places: [Int32] = Array(repeating: -1, count: 64)
  private var table = LabelTable(isLimited: false)
  private var marks: [Mark] = []
  /// The rows that were counted, in the order of their first cases; discarded cases make rows, too.
  private var counted: [Int] = []
  /// The rows that the current case recorded.
  private var pending: [Int32] = []
  /// The number of counted cases with labels.
  private var cases = 0
  private var columns = ShareColumns([])
  /// The numbers by which required shares are judged, case by case.
  private(set) var samples: [Int] = []

  /// The counts of a row, kept apart from its names, which are large.
  fileprivate struct Mark {
    var count = 0
    var cases = 0
    /// The latest case with the label.
    var latest = -1
    /// Whether it counts at most once per case.
    let isOfCases: Bool
    let labelColumn: Int?
    let tableColumn: Int?
  }

  /// Keeps the numbers of these columns for each case.
  mutating func watch(_ columns: ShareColumns) {
    self.columns = columns
    for label in columns.labels {
      mark(table.reserve(label.table, label.name), column: label.column)
    }
  }

  /// Forgets all cases, and the labels of discarded ones, which have rows, too; the columns stay.
  mutating func restart() {
    discard()
    guard cases > 0 || !labels.isEmpty else { return }
    let columns = columns
    self = Tally()
    watch(columns)
  }

  /// Records a label for the current case.
  mutating func record(_ label: Label) {
    pending.append(rows[Int(slot(of: label))])
  }

  /// Counts the current case, with the labels of its body.
  mutating func accept(_ told: [LabelCount] = []) {
    guard !pending.isEmpty || !told.isEmpty || columns.width > 0 else { return }
    if columns.width > 0 {
      samples.append(contentsOf: repeatElement(0, count: columns.width))
    }
    for row in pending { count(1, at: Int(row)) }
    for label in told { count(label.count, at: row(label.table, label.name)) }
    pending.removeAll(keepingCapacity: true)
    cases += 1
  }

  /// Whether the current case recorded a label.
  var hasPending: Bool { !pending.isEmpty }

  /// Drops the labels of the current case.
  mutating func discard() {
    guard !pending.isEmpty else { return }
    pending.removeAll(keepingCapacity: true)
  }

  /// The labels that occurred, in the order in which they were first seen.
  var counts: [LabelCount] {
    counted.map { place in
      let (row, mark) = (table.rows[place], marks[place])
      return LabelCount(table: row.table, name: row.name, count: mark.count, cases: mark.cases)
    }
  }
}

extension Tally {
  private mutating func count(_ times: Int, at row: Int) {
    let isFirst = marks[row].count == 0
    guard let times = marks[row].count(times, in: cases) else { return }
    if isFirst, times > 0 { counted.append(row) }
    guard columns.width > 0 else { return }
    let start = samples.count - columns.width
    if let column = marks[row].labelColumn { samples[start + column] &+= times }
    if let column = marks[row].tableColumn { samples[start + column] &+= times }
  }

  private mutating func row(_ table: String, _ name: String) -> Int {
    let row = self.table.place(table, name)
    if row == marks.count { mark(row, column: nil) }
    return row
  }

  private mutating func mark(_ row: Int, column: Int?) {
    let table = table.rows[row].table
    marks.append(
      Mark(
        isOfCases: Label.isOfCases(table: table), labelColumn: column,
        tableColumn: columns.column(ofTable: table)))
  }

  private mutating func slot(of label: Label) -> Int32 {
    let mask = places.count - 1
    var place = ObjectIdentifier(label).spread & mask
    while places[place] >= 0 {
      if labels[Int(places[place])] === label { return places[place] }
      place = (place + 1) & mask
    }
    return insert(label, at: place)
  }

  private mutating func insert(_ label: Label, at place: Int) -> Int32 {
    let slot = Int32(truncatingIfNeeded: labels.count)
    places[place] = slot
    labels.append(label)
    rows.append(Int32(truncatingIfNeeded: row(label.table, label.name)))
    if labels.count * 2 > places.count { grow() }
    return slot
  }

  private mutating func grow() {
    places = Array(repeating: -1, count: places.count * 2)
    let mask = places.count - 1
    for (slot, label) in labels.enumerated() {
      var place = ObjectIdentifier(label).spread & mask
      while places[place] >= 0 { place = (place + 1) & mask }
      places[place] = Int32(truncatingIfNeeded: slot)
    }
  }
}

extension Tally.Mark {
  /// Counts the occurrences in a case.
  ///
  /// - Returns: The occurrences that count; nil for none.
  fileprivate mutating func count(_ times: Int, in number: Int) -> Int? {
    let isFirst = latest != number
    guard isFirst || !isOfCases else { return nil }
    let times = isOfCases ? 1 : times
    latest = number
    count &+= times
    cases &+= isFirst ? 1 : 0
    return times
  }
}

extension ObjectIdentifier {
  /// The address without the low bits, which all instances share.
  fileprivate var spread: Int { Int(bitPattern: self) >> 4 }
}
