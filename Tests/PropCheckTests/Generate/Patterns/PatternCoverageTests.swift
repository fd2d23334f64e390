import PropCheckTesting
import Testing

@testable import PropCheck

/// Every part of a pattern occurs among the texts that are drawn for it.
@Suite struct PatternCoverageTests {
  /// A part of a pattern that begins with a letter of its own, and the texts that it must become.
  private struct Part: Sendable {
    let pattern: String
    let wanted: [@Sendable (String) -> Bool]
  }

  private static let samples = Gen { source in
    let kinds = [classPart, namedPart, branchPart, repetitionPart]
    return try ["P", "Q", "R"].prefix(source.integer(in: 1...3)).map { letter in
      try source.draw(kinds[source.pick(weights: [1, 1, 1, 1])](letter))
    }
  }

  /// Some members of a class, each of which occurs, and both ends of every range.
  private static func classPart(_ letter: String) -> Gen<Part> {
    let ranges: [(String, String)] = [
      ("a", "f"), ("0", "9"), ("à", "ý"), ("α", "ω"), ("字", "完"), ("_", "_"), ("🎉", "🎐"),
    ]
    return Gen { source in
      let chosen = try source.draw(.array(of: .element(of: ranges.indices), count: 1...4)).map {
        ranges[$0]
      }
      let members = chosen.map { $0.0 <= $0.1 ? "\($0.0)-\($0.1)" : "\($0.1)-\($0.0)" }
      let ends = chosen.flatMap { [$0.0, $0.1] }
      return Part(
        pattern: "\(letter)[\(members.joined())]",
        wanted: ends.map { end in { $0.contains(letter + end) } })
    }
  }

  /// Classes and properties by their names, alone or united; no character is of two of them.
  private static func namedPart(_ letter: String) -> Gen<Part> {
    let named: [(name: String, has: @Sendable (Character) -> Bool)] = [
      (#"\d"#, { "0"..."9" ~= $0 }), (#"\s"#, { $0.isWhitespace }),
      (#"\p{Lu}"#, { $0.isUppercase }), (#"\p{Sc}"#, { $0.isCurrencySymbol }),
      ("[:punct:]", { $0.isPunctuation }),
    ]
    return Gen { source in
      let chosen = try source.draw(.array(of: .element(of: named.indices), count: 1...3)).map {
        named[$0]
      }
      return Part(
        pattern: "\(letter)[\(chosen.map(\.name).joined())]",
        wanted: chosen.map { part in
          { text in
            zip(text, text.dropFirst()).contains { "\($0)" == letter && part.has($1) }
          }
        })
    }
  }

  private static func branchPart(_ letter: String) -> Gen<Part> {
    Gen { source in
      let branches = (0...source.integer(in: 1...6)).map {
        "\($0)" + String(repeating: "x", count: $0)
      }
      return Part(
        pattern: "\(letter)(?:\(branches.joined(separator: "|")));",
        wanted: branches.map { branch in { $0.contains("\(letter)\(branch);") } })
    }
  }

  private static func repetitionPart(_ letter: String) -> Gen<Part> {
    Gen { source in
      let least = source.integer(in: 0...3)
      let most = least + source.integer(in: 0...40)
      return Part(
        pattern: "\(letter)y{\(least),\(most)};",
        wanted: [least, most].map { count in
          { $0.contains("\(letter)\(String(repeating: "y", count: count));") }
        })
    }
  }

  @Test func `every member, branch and bound of a pattern occurs`() async {
    await forAll(Self.samples, settings: Settings(seed: TestSeed.value, cases: 60)) { parts in
      let pattern = parts.map(\.pattern).joined()
      let texts = values(of: .string(matching: pattern), count: 400)
      for part in parts {
        for isWanted in part.wanted {
          try require(texts.contains(where: isWanted), "A part of \(part.pattern) does not occur.")
        }
      }
    }
  }
}
