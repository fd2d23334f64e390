import Foundation
import PropCheckReport

/// The cases of a property that reach code that random cases rarely reach, as text: a title, then one case on each line.
///
/// ```text
/// # propcheck corpus of store.round-trip
/// # A fuzzer kept these cases; every run replays them. Commit this file.
/// format 1
/// property store.round-trip
/// case AAEC ae4b3280e56e2faf
/// ```
/// A case is the bytes of its choices and their checksum. Any bytes are a case, so it survives edits of the generator, as another
/// case perhaps; lines can be merged and removed like those of any text.
struct CorpusFile: Hashable, Sendable {
  /// The id of the property.
  let property: String
  /// The bytes of each case, as a `FuzzTarget` takes them.
  let cases: [[UInt8]]

  /// The most cases of a file, the most bytes of one of them, and the most of all their lines, so that what is written can be read.
  static let limits = (cases: 1_000, bytes: 1 << 16, lines: SeedFolder.limitBytes - 1_024)

  private static let version = 1
  private static let title = "# propcheck corpus"

  /// Keeps cases, of equal ones the first, within the limits; the shortest come first.
  init(_ property: String, _ cases: [[UInt8]]) {
    self.property = property
    var room = Self.limits.lines
    self.cases = Array(
      Self.sorted(cases).prefix(Self.limits.cases).prefix { bytes in
        room -= Self.lineBytes(of: bytes)
        return room >= 0
      })
  }

  /// Each case that a file can hold, the shortest first, however many there are.
  static func sorted(_ cases: [[UInt8]]) -> [[UInt8]] {
    Set(cases).filter { $0.count <= limits.bytes }.sorted(by: isSimpler)
  }

  /// The length of the line of a case: its bytes in base 64, and what is around them.
  static func lineBytes(of bytes: [UInt8]) -> Int { (bytes.count + 2) / 3 * 4 + 23 }

  private static func isSimpler(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count != right.count ? left.count < right.count : left.lexicographicallyPrecedes(right)
  }
}

extension CorpusFile {
  /// The whole file.
  var text: String {
    let head = [
      "\(Self.title) of \(property)",
      "# A fuzzer kept these cases; every run replays them. Commit this file.",
      "format \(Self.version)", "property \(property)",
    ]
    let lines = cases.map { "case \(Data($0).base64EncodedString()) \(Self.sum($0))" }
    return (head + lines).map { $0 + "\n" }.joined()
  }

  /// Reads a file.
  ///
  /// - Throws: ``CorpusError`` if it is no corpus, one of a newer version, or a line of it is damaged.
  init(reading bytes: [UInt8]) throws(CorpusError) {
    guard bytes.starts(with: Self.title.utf8) else { throw .notRecognised }
    guard bytes.last == 0x0A else { throw .truncated }
    var (property, cases): (String?, [[UInt8]]) = (nil, [])
    for (place, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ").map(String.init)
      guard let word = words.first, !word.hasPrefix("#") else { continue }
      switch (word, words.count) {
      case ("format", 2): try Self.requireVersion(words[1], line: place + 1)
      case ("property", 2): property = words[1]
      case ("case", 2...3): cases.append(try Self.bytes(of: words, line: place + 1))
      default: throw .damaged(line: place + 1)
      }
    }
    guard let property else { throw .truncated }
    guard cases.count <= Self.limits.cases else { throw .tooMany(cases.count) }
    self.init(property, cases)
  }

  private static func requireVersion(_ text: String, line: Int) throws(CorpusError) {
    guard let version = Int(text), version > 0 else { throw .damaged(line: line) }
    guard version <= Self.version else { throw .newerFormat(version: version) }
  }

  /// The bytes of a case; those of an empty one are left out.
  private static func bytes(of words: [String], line: Int) throws(CorpusError) -> [UInt8] {
    guard let data = Data(base64Encoded: words.count == 3 ? words[1] : ""),
      data.count <= limits.bytes, sum([UInt8](data)) == words.last
    else { throw .damaged(line: line) }
    return [UInt8](data)
  }

  /// Against accidents, not forgery.
  private static func sum(_ bytes: [UInt8]) -> String {
    String(SHA256.hexadecimal(of: bytes).prefix(16))
  }
}

/// Why a corpus cannot be used.
enum CorpusError: Error, Hashable, Sendable {
  /// It is something else.
  case notRecognised
  /// Its end is missing.
  case truncated
  /// A line was changed; lines count from 1.
  case damaged(line: Int)
  /// It has too many cases.
  case tooMany(Int)
  /// It was written by a newer version of this library.
  case newerFormat(version: Int)
}
