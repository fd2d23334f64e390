/// A picture with its heading, its text for those who do not see it, and its numbers.
struct Picture: Sendable {
  /// The widths of pictures; at the greatest, letters are as large as they are meant.
  enum Width: Double {
    /// Three beside each other on a screen, one on a telephone.
    case third = 352
    /// Four beside each other on a screen.
    case quarter = 256
  }

  let title: String
  /// A line under the heading; nil for none.
  var remark: String?
  /// Whether what is shown is as it must be; nil where nothing is asked of it.
  var isGood: Bool?
  /// What is to be seen, in a sentence.
  let description: String
  var width = Width.third
  let height: Double
  let marks: [Markup]
  let numbers: NumberTable
  /// Whether the numbers are seen without asking.
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
