import PropCheck

/// A counterexample whose free parts are known: those that may be anything without changing the failure.
struct MarkedExample: Hashable, Sendable {
  struct Piece: Hashable, Sendable {
    let text: String
    let isFree: Bool
  }

  private struct Letter: Hashable, Sendable {
    let character: Character
    let isFree: Bool
  }

  private let letters: [[Letter]]

  /// Marks that do not fit the counterexample are left out, because brackets may also be part of
  /// it.
  init(_ failure: FailureRecord) {
    let example = failure.counterexample
    let marked = failure.explanation.flatMap { Self.letters(of: $0.text, in: example) }
    let all = marked ?? example.map { Letter(character: $0, isFree: false) }
    letters = all.split(omittingEmptySubsequences: false) { $0.character == "\n" }.map(Array.init)
  }

  /// The lines of the counterexample.
  var lines: [[Piece]] { letters.map { Self.pieces(of: $0[...]) } }

  /// The pieces of a step, which ends as a line does.
  func pieces(of step: String) -> [Piece] {
    for text in ([step] + Self.withoutCaller(step)).map(Array.init) {
      for line in letters where line.contains(where: \.isFree) {
        let count = min(text.count, line.count)
        let end = line.suffix(count)
        guard count >= min(Self.leastEnd, text.count), end.contains(where: \.isFree),
          zip(end, text.suffix(count)).allSatisfy({ $0.character == $1 })
        else { continue }
        let head = String(step.dropLast(count))
        return (head.isEmpty ? [] : [Piece(text: head, isFree: false)]) + Self.pieces(of: end)
      }
    }
    return [Piece(text: step, isFree: false)]
  }

  /// Shorter ends may be equal by chance.
  private static let leastEnd = 8

  private static func withoutCaller(_ step: String) -> [String] {
    guard step.hasPrefix("caller "), let colon = step.firstIndex(of: ":") else { return [] }
    return [String(step[colon...].dropFirst(2))]
  }

  /// Follows the example; whatever does not belong to it must be a bracket.
  private static func letters(of marked: String, in example: String) -> [Letter]? {
    var letters: [Letter] = []
    var rest = example[...]
    var isFree = false
    for character in marked {
      if character == rest.first {
        letters.append(Letter(character: character, isFree: isFree))
        rest.removeFirst()
      } else if character == Explanation.opening || character == Explanation.closing {
        isFree = character == Explanation.opening
      } else {
        return nil
      }
    }
    return rest.isEmpty ? letters : nil
  }

  private static func pieces(of letters: ArraySlice<Letter>) -> [Piece] {
    var pieces: [Piece] = []
    var rest = letters
    // Piece by piece: extending a text letter by letter would take quadratic time.
    while let first = rest.first {
      let run = rest.prefix { $0.isFree == first.isFree }
      pieces.append(Piece(text: String(run.map(\.character)), isFree: first.isFree))
      rest = rest.dropFirst(run.count)
    }
    return pieces
  }
}

extension MarkedExample.Piece {
  var markup: Markup {
    isFree ? .tag("span", ["class": "free"], text: text) : .text(text)
  }
}
