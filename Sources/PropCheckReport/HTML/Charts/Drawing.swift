/// Shapes of SVG, with finite coordinates rounded to tenths.
enum Drawing {
  typealias Point = (x: Double, y: Double)

  static func text(_ coordinate: Double) -> String {
    let tenths = Quantity.whole(PlotMath.bounded(coordinate) * 10)
    let (whole, tenth) = (abs(tenths) / 10, abs(tenths) % 10)
    return (tenths < 0 ? "-" : "") + "\(whole)" + (tenth == 0 ? "" : ".\(tenth)")
  }

  /// A line through points; nothing for fewer than two.
  static func line(_ points: [Point], _ kind: String) -> [Markup] {
    guard points.count > 1 else { return [] }
    let places = points.map { "\(text($0.x)) \(text($0.y))" }
    return [.tag("path", ["class": kind, "d": "M" + places.joined(separator: "L")])]
  }

  /// A point with a tooltip.
  static func dot(_ point: Point, _ kind: String, radius: Double = 3, _ title: String) -> Markup {
    .tag(
      "circle", ["class": kind, "cx": text(point.x), "cy": text(point.y), "r": text(radius)],
      [.tag("title", text: title)])
  }

  /// A cross, which marks a failure without relying on colour.
  static func cross(_ point: Point, _ title: String) -> Markup {
    let (left, right) = (text(point.x - 4), text(point.x + 4))
    let (top, bottom) = (text(point.y - 4), text(point.y + 4))
    return .tag(
      "path",
      [
        "class": "cross",
        "d": "M\(left) \(top)L\(right) \(bottom)M\(left) \(bottom)L\(right) \(top)",
      ],
      [.tag("title", text: title)])
  }

  static func rule(from: Point, to: Point, _ kind: String) -> Markup {
    .tag(
      "line",
      ["class": kind, "x1": text(from.x), "y1": text(from.y), "x2": text(to.x), "y2": text(to.y)])
  }

  static func area(_ frame: Frame, from: Double, to: Double, _ kind: String, _ title: String)
    -> Markup
  {
    .tag(
      "rect",
      [
        "class": kind, "x": text(from), "y": text(frame.top), "width": text(max(0, to - from)),
        "height": text(frame.bottom - frame.top),
      ], [.tag("title", text: title)])
  }
}

extension Drawing {
  enum Anchor: String {
    case start, middle, end
  }

  static func letters(
    _ string: String, at point: Point, _ anchor: Anchor = .start, _ kind: String = "quiet"
  ) -> Markup {
    .tag(
      "text",
      [
        "class": kind, "x": text(point.x), "y": text(point.y), "text-anchor": anchor.rawValue,
      ], text: string)
  }

  /// A centered text, moved into the picture if needed.
  static func centered(_ string: String, at point: Point, within width: Double) -> Markup {
    let half = TextMetrics.width(of: string) / 2 + 1
    return letters(string, at: (max(half, min(width - half, point.x)), point.y), .middle)
  }
}
