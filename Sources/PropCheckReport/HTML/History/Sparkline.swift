/// A figure over reports as a small line in a table. The axis starts at 0, so that small changes look small.
struct Sparkline: Sendable {
  private static let (width, height, margin) = (96.0, 22.0, 3.0)

  let title: String
  /// A sentence for screen readers.
  let description: String
  /// One per report.
  let values: [Double?]
  /// The least range of the axis.
  var span = 0.0

  var markup: Markup {
    .tag(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "spark", "role": "img",
        "viewBox": "0 0 \(Drawing.text(Self.width)) \(Drawing.text(Self.height))",
      ],
      [.tag("title", text: title), .tag("desc", text: description)]
        + Drawing.line(points, "now") + newest)
  }

  private var newest: [Markup] {
    points.last.map { [Drawing.dot($0, "now", radius: 2, description)] } ?? []
  }

  private var points: [Drawing.Point] {
    let bounded = values.map { $0.map(PlotMath.bounded) }
    let known = bounded.compactMap(\.self)
    let scale = Scale(
      kind: .linear, low: min(0, known.min() ?? 0), high: max(span, known.max() ?? 0))
    let step = (Self.width - 2 * Self.margin) / Double(max(1, values.count - 1))
    let bottom = Self.height - Self.margin
    return bounded.enumerated().compactMap { place, value in
      value.map {
        (
          Self.margin + Double(place) * step,
          bottom - scale.place($0) * (bottom - Self.margin)
        )
      }
    }
  }
}
