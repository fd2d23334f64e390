/// One figure of a load over time.
struct TimelinePanel {
  let title: String
  let quantity: Quantity
  let values: [Double?]

  init(
    _ title: String, _ quantity: Quantity, _ timeline: Timeline,
    _ value: (IntervalRecord.Interval) -> Double?
  ) {
    (self.title, self.quantity) = (title, quantity)
    values = timeline.parts.map(value)
  }

  /// Times are logarithmic; counts start at 0.
  var axis: Axis {
    let known = values.compactMap { $0 }
    return quantity == .time
      ? .logarithmic(known, quantity, label: title, count: 4)
      : .linear([0] + known, quantity, label: title, count: 2)
  }

  var greatest: String {
    guard let greatest = values.compactMap({ $0 }).max(), greatest != 0 else { return "none" }
    return "at most " + quantity.text(greatest)
  }

  func marks(
    _ frame: Frame, x: Axis, _ timeline: Timeline, behind areas: [Markup]
  ) -> [Markup] {
    let plot = Plot(frame: frame, x: x, y: axis)
    let title = Drawing.letters("\(title): \(greatest)", at: (frame.left, frame.top - 6))
    return areas + plot.rows + [title] + steps(plot, timeline)
  }

  /// One step per part, with gaps where nothing was measured.
  private func steps(_ plot: Plot, _ timeline: Timeline) -> [Markup] {
    var (lines, points): ([Markup], [Drawing.Point]) = ([], [])
    for (index, value) in values.enumerated() {
      guard let value else {
        lines += Drawing.line(points, "now")
        points = []
        continue
      }
      points.append(plot.point(timeline.nanoseconds * Double(index), value))
      points.append(plot.point(timeline.nanoseconds * Double(index + 1), value))
    }
    return lines + Drawing.line(points, "now")
  }
}
