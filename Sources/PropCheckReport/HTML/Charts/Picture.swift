/// A picture with a heading, a description for screen readers, and its numbers.
struct Picture: Sendable {
  /// The widths of pictures.
  enum Width: Double {
    /// Three in a row on a screen, one on a phone.
    case third = 352
    /// Four in a row on a screen.
    case quarter = 256
  }

  let title: String
  /// A line under the heading.
  var remark: String?
  /// Whether a condition is met; nil without one.
  var isGood: Bool?
  /// A sentence for screen readers.
  let description: String
  var width = Width.third
  let height: Double
  let marks: [Markup]
  let numbers: NumberTable
  /// Whether the numbers are shown at first.
  var isOpen = false

  var markup: Markup {
    let letter = width == .third ? "third" : "quarter"
    return .tag("figure", ["class": letter], [caption, image, numbers.folded(isOpen: isOpen)])
  }

  private var caption: Markup {
    let line = remark.map { [Markup.remark($0)] } ?? []
    let heading = PageText.sign(isGood: isGood) + [.text(title)]
    return .tag("figcaption", [:], [.tag("h4", [:], heading)] + line)
  }

  private var image: Markup {
    .tag(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "role": "img",
        "viewBox": "0 0 \(Drawing.text(width.rawValue)) \(Drawing.text(height))",
      ],
      [.tag("title", text: title), .tag("desc", text: description)] + marks)
  }
}
