/// A text with marks where variants differ from it.
struct MarkedText {
  private let characters: [Character]
  private var ranges: [Range<Int>] = []

  init(_ text: String) {
    characters = Array(text)
  }

  /// Marks what variants have differently. In texts of as many lines each line is marked by itself, since a part may show in
  /// several.
  ///
  /// - Complexity: O(length of all texts).
  mutating func mark(whatDiffersIn variants: [String]) {
    let others = variants.map { Array($0) }
    let (lines, theirs) = (characters.lines, others.map(\.lines))
    guard theirs.allSatisfy({ $0.count == lines.count }) else {
      return mark(characters[...], whatDiffersIn: others.map { $0[...] })
    }
    for (number, line) in lines.enumerated() {
      mark(line, whatDiffersIn: theirs.map { $0[number] })
    }
  }

  /// Marks a piece from the end of the shortest common prefix to the start of the shortest common suffix, in whole words and
  /// numbers.
  private mutating func mark(
    _ piece: ArraySlice<Character>, whatDiffersIn variants: [ArraySlice<Character>]
  ) {
    let others = variants.filter { $0 != piece }
    guard let first = others.map({ piece.commonPrefix(with: $0) }).min(),
      let rest = others.map({ piece.commonSuffix(with: $0, behind: first) }).min()
    else { return }
    var (start, end) = (piece.startIndex + first, piece.endIndex - rest)
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
}

extension [Character] {
  fileprivate var lines: [ArraySlice<Character>] {
    split(separator: "\n", omittingEmptySubsequences: false)
  }
}

extension ArraySlice<Character> {
  fileprivate func commonPrefix(with other: Self) -> Int {
    zip(self, other).prefix { $0 == $1 }.count
  }

  fileprivate func commonSuffix(with other: Self, behind start: Int) -> Int {
    let most = Swift.min(count, other.count) - start
    return zip(reversed(), other.reversed()).prefix(most).prefix { $0 == $1 }.count
  }
}

extension Character {
  fileprivate var isWord: Bool { isLetter || isNumber }
}
