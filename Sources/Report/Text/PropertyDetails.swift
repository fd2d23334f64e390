/// What a property took and what it generated, for those who ask.
struct PropertyDetails {
  let property: PropertyRecord

  var lines: [String] {
    let facts = [rate, phases, memory].compactMap { $0 } + labels
    return facts.map { "      " + $0 }
  }

  private var rate: String? {
    property.t.map { cost in
      let processor = Figure.duration(nanoseconds: cost.processorNanoseconds)
      let discards = Figure.count(property.discards, "discard")
      return "\(Figure.count(cost.casesPerSecond))/s, processor \(processor), \(discards)"
    }
  }

  private var phases: String? {
    property.t.map { cost in
      [
        ("generate", cost.generateNanoseconds), ("run", cost.runNanoseconds),
        ("check", cost.checkNanoseconds), ("shrink", cost.shrinkNanoseconds),
      ].map { "\($0) \(Figure.duration(nanoseconds: $1))" }.joined(separator: ", ")
    }
  }

  private var memory: String? {
    guard let memory = property.t?.memory else { return nil }
    let figures = [
      ("peak", memory.peakResidentBytes), ("heap before", memory.heapBeforeBytes),
      ("heap after", memory.heapAfterBytes), ("store", memory.storeBytes),
      ("store peak", memory.storePeakBytes),
    ].compactMap { name, bytes in bytes.map { "\(name) \(Figure.bytes($0))" } }
    return figures.isEmpty ? nil : figures.joined(separator: ", ")
  }

  /// One line a table, its rows by frequency.
  private var labels: [String] {
    let tables = Dictionary(grouping: property.labels, by: \.table)
    return tables.keys.sorted().map { table in
      let rows = tables[table, default: []].sorted { ($1.count, $0.name) < ($0.count, $1.name) }
      let counts = rows.map { "\(Printable.line($0.name)) \(Figure.count($0.count))" }
      return "\(Printable.line(table)): " + counts.joined(separator: ", ")
    }
  }
}
