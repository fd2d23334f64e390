/// What a load is about to do, in two lines. Of what there is but one, operations that need a row take it.
struct MixText {
  let mix: MixRecord
  let style: TextStyle

  var lines: [String] {
    let rows = mix.rows.sorted { $0.key < $1.key }.filter { $0.value > 1 }
      .map { "\(Figure.count($0.value)) \($0.key)" }
    let head = [mix.mix, mix.arrivals, rows.joined(separator: ", "), mix.keys]
    return [
      "", style.paint(Printable.line(head.joined(separator: " · ")), .strong),
      "  " + Printable.line(mix.summary),
    ]
  }
}
