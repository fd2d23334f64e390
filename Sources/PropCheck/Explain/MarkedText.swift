/// A text with marks where variants differ from it.
struct MarkedText {
  private let characters: [Character]
  private var ranges: [Range<Int>] = []

  init(_ text: String) {
    characters = Array(text)
  }

  /// Marks the part that variants have differently, from the end of the shortest common prefix to the start of the shortest
  /// common suffix, in whole words and numbers.
  ///
  /// - Complexity: O(length of all texts).
  mutating func mark(whatDiffersIn variants: [String]) {
    let others = variants.map { Array($0) }.filter { $0 != characters }
    guard let first = others.map({ commonPrefix(with: $0) }).min(),
      let rest = others.map({ commonSuffix(with: $0, behind: first) }).min()
    else { return }
    var (start, end) = (first, characters.count - rest)
    guard start < end else { return }
    while start > 0, characters[start - 1].isWord, characters[start].isWord { start -= 1 }
    while end < characters.count, characters[end].isWord, characters[end - 1].isWord { end += 1 }
    ranges.append(start..<end)
  }

  /// The text with brackets around marked parts.
  var marked: String {
    var text = ""
    var position = 0
    for range in merged {
      text.append(contentsOf: characters[position..<range.lowerBound])
      text.append(Explanation.opening)
      text.append(contentsOf: characters[range])
      text.append(Explanation.closing)
      position = range.upperBound
    }
    return text + String(characters[position...])
  }

  /// The ranges in order, with overlapping ones joined.
  private var merged: [Range<Int>] {
    ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
  }

  private func commonPrefix(with other: [Character]) -> Int {
    zip(characters, other).prefix { $0 == $1 }.count
  }

  private func commonSuffix(with other: [Character], behind start: Int) -> Int {
    let most = min(characters.count, other.count) - start
    return zip(characters.reversed(), other.reversed()).prefix(most).prefix { $0 == $1 }.count
  }
}

extension Character {
  fileprivate var isWord: Bool { isLetter || isNumber }
}
