import Domain
import PropCheck

/// What is special about a text that should be an id.
enum IdentifierTextClass: String, ValueClass {
  case plain
  case upperCase = "upper case"
  case empty
  case padded
  case braced
  case undashed = "without dashes"
  case shifted = "a dash out of place"
  case tooShort = "35 characters"
  case tooLong = "37 characters"
  case notHex = "not hexadecimal"
  case wide = "full-width digit"
  case marked = "with a combining mark"
  case nul = "U+0000 behind it"

  static let table = "text of an id"
  var weight: Int { self == .plain || self == .upperCase ? 8 : 1 }
}

/// Draws texts that are ids, and texts that are nearly ids.
struct IdentifierTexts: Sendable {
  let classes = ClassTable<IdentifierTextClass>()

  func draw(from source: inout Source) -> String {
    // Drawn in any case, so that the plain text is the one of fewest choices.
    let id = Identifier(high: half(from: &source), low: half(from: &source))
    return text(of: "\(id)", as: classes.draw(from: &source))
  }

  private func half(from source: inout Source) -> UInt64 {
    UInt64(bitPattern: Int64(source.integer(in: .min ... .max)))
  }

  private func text(of id: String, as special: IdentifierTextClass) -> String {
    switch special {
    case .plain: id
    case .upperCase: id.uppercased()
    case .empty: ""
    case .padded: " " + id
    case .braced: "{\(id)}"
    case .undashed: id.filter { $0 != "-" }
    case .shifted: "-" + id.prefix(8) + id.dropFirst(9)
    case .tooShort: String(id.dropLast())
    case .tooLong: id + "0"
    case .notHex: "g" + id.dropFirst()
    case .wide: "\u{FF10}" + id.dropFirst()
    case .marked: id.prefix(8) + "-\u{301}" + id.dropFirst(9)
    case .nul: id + "\0"
    }
  }
}
