/// The labels of the cases that count, and apart from them those of the case at hand, which may be
/// discarded yet.
struct Tally: Sendable {
  private var labels: [Label] = []
  private var counts: [Int] = []
  private var pending: [Int32] = []
  /// A hash table over the identities of the labels; -1 is a free place.
  private var places: [Int32] = Array(repeating: -1, count: 64)

  /// Counts a label for the case at hand.
  mutating func record(_ label: Label) {
    pending.append(slot(of: label))
  }

  /// The case at hand counts.
  mutating func accept() {
    for slot in pending { counts[Int(slot)] += 1 }
    pending.removeAll(keepingCapacity: true)
  }

  /// The case at hand does not count.
  mutating func discard() {
    pending.removeAll(keepingCapacity: true)
  }

  /// What was counted, and nothing of it afterwards.
  mutating func take() -> [(label: Label, count: Int)] {
    defer { for slot in counts.indices { counts[slot] = 0 } }
    return zip(labels, counts).filter { $0.1 > 0 }.map { (label: $0.0, count: $0.1) }
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
    counts.append(0)
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

extension ObjectIdentifier {
  /// The address without the bits that are equal for all instances.
  fileprivate var spread: Int { Int(bitPattern: self) >> 4 }
}

/// The counts of a whole run by the words of the labels, folded from those of its blocks.
struct LabelTable: Sendable {
  private var counts: [String: [String: Int]] = [:]

  mutating func add(_ label: LabelCount) {
    counts[label.table, default: [:]][label.name, default: 0] += label.count
  }

  /// By table, then by name, since a dictionary has no order of its own.
  var sorted: [LabelCount] {
    counts.flatMap { table, names in
      names.map { LabelCount(table: table, name: $0.key, count: $0.value) }
    }.sorted { ($0.table, $0.name) < ($1.table, $1.name) }
  }
}
