import PropCheck

extension TraceTable {
  /// The same as lanes: one for each device and one for the server. Times are the rows of the table.
  ///
  /// A sync that exchanged nothing is minor.
  var lanes: Failure.Lanes {
    var events: [Failure.Lanes.Event] = []
    var row = 0
    append(record.entries[...], to: &events, &row)
    return Failure.Lanes(clock: .turns, names: names + ["server"], events: events)
  }

  private func append(
    _ entries: ArraySlice<TraceEntry>, to events: inout [Failure.Lanes.Event], _ row: inout Int
  ) {
    var rest = entries
    while let entry = rest.popFirst() {
      row += 1
      var event = Failure.Lanes.Event(
        lane: column(of: entry), text: text(of: entry), start: row, end: row)
      event.isMinor = !entry.hasEffect
      append(rest.prefix(entry.innerCount), to: &events, &row)
      rest = rest.dropFirst(entry.innerCount)
      if let result = result(of: entry) {
        row += 1
        (event.answer, event.end) = (result, row)
        events += serverEvent(for: entry, at: row)
      }
      events.append(event)
    }
  }

  private func serverEvent(for entry: TraceEntry, at row: Int) -> [Failure.Lanes.Event] {
    let text = serverText(of: entry)
    guard !text.isEmpty else { return [] }
    return [Failure.Lanes.Event(lane: names.count, text: text, start: row, end: row)]
  }
}
