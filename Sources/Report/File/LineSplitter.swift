/// Cuts bytes into lines, whatever the pieces in which they come.
struct LineSplitter {
  private var rest: [UInt8] = []
  private var number = 0

  /// The lines that these bytes complete, each with its number from 1; empty ones are left out.
  mutating func split(_ bytes: [UInt8]) -> [(number: Int, bytes: ArraySlice<UInt8>)] {
    rest += bytes
    guard let last = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let complete = rest[..<last]
    rest = Array(rest[(last + 1)...])
    return complete.split(separator: UInt8(ascii: "\n")).map { line in
      number += 1
      return (number, line)
    }
  }
}
