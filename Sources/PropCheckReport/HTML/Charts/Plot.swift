struct Plot: Sendable {
  let frame: Frame
  let x: Axis
  let y: Axis

  func point(_ x: Double, _ y: Double) -> Drawing.Point {
    (frame.x(self.x.scale.place(x)), frame.y(self.y.scale.place(y)))
  }

  /// The grid lines, ticks and labels.
  var axes: [Markup] { rows + columns + labels }

  /// The ticks of the y axis, each with a grid line.
  var rows: [Markup] {
    y.ticks.flatMap { tick -> [Markup] in
      let height = frame.y(y.scale.place(tick.value))
      return [
        Drawing.rule(from: (frame.left, height), to: (frame.right, height), "rule"),
        Drawing.letters(
          TextMetrics.cut(tick.text, to: frame.left - 6), at: (frame.left - 6, height + 4), .end),
      ]
    }
  }

  /// The ticks of the x axis; overlapping ones are left out.
  var columns: [Markup] {
    var (texts, end): ([Markup], Double) = ([], -.infinity)
    for tick in x.ticks {
      let place = frame.x(x.scale.place(tick.value))
      let half = TextMetrics.width(of: tick.text) / 2
      guard place - half > end + 4 else { continue }
      end = place + half
      texts.append(
        Drawing.rule(from: (place, frame.bottom), to: (place, frame.bottom + 4), "rule"))
      texts.append(
        Drawing.centered(tick.text, at: (place, frame.bottom + 18), within: frame.width))
    }
    return texts
  }

  /// The label of the y axis stands above the frame, to be read horizontally.
  private var labels: [Markup] {
    [
      Drawing.letters(TextMetrics.cut(y.label, to: frame.width - 2), at: (1, frame.top - 14)),
      Drawing.letters(
        TextMetrics.cut(x.label, to: frame.width - 2), at: (frame.right, frame.bottom + 33), .end),
    ]
  }
}

extension Plot {
  /// A plot that fills a picture, with a margin for the widest tick.
  init(x: Axis, y: Axis, width: Double, height: Double) {
    let widest = y.ticks.map { TextMetrics.width(of: $0.text) }.max() ?? 0
    self.init(
      frame: Frame(
        left: min(width / 3, widest + 8), right: width - 8, top: 28, bottom: height - 38,
        width: width),
      x: x, y: y)
  }
}

/// The area of a plot in its picture.
struct Frame: Hashable, Sendable {
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double
  /// The width of the picture, which labels must not exceed.
  let width: Double

  func x(_ part: Double) -> Double { left + (right - left) * part }

  func y(_ part: Double) -> Double { bottom - (bottom - top) * part }
}
