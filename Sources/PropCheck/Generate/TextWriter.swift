/// Writes characters of an alphabet by index: some plain ones, traps, then every Unicode scalar.
///
/// All that drawing needs is in one value, and texts are made of code units: a look at a static property takes as long as a
/// plain character, and adding strings takes several times as long.
struct TextWriter: Sendable {
  /// All Unicode values except surrogates.
  static let scalarCount = 0x11_0000 - 0x800

  private static let bufferSize = 1024

  private let plainCount: Int
  private let trapCount: Int
  /// The UTF-8 code units of the plain characters and the traps, one character after the other.
  private let units: [UInt8]
  /// Where each of them begins, and where the last one ends.
  private let starts: [Int]
  /// The most code units of a character.
  private let longest: Int

  init(plain: [String], traps: [String]) {
    (plainCount, trapCount) = (plain.count, traps.count)
    let characters = (plain + traps).map { Array($0.utf8) }
    units = characters.flatMap(\.self)
    starts = characters.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
    longest = max(4, characters.map(\.count).max() ?? 0)
  }

  /// A random index: 13 of 16 are plain, 2 of 16 traps, 1 of 16 any scalar.
  @inline(__always)
  func index(_ random: inout Xoshiro) -> Int {
    let bits = random.next()
    switch bits & 15 {
    case 0:
      return plainCount &+ trapCount &+ Self.number(bits, below: Self.scalarCount)
    case 1, 2: return plainCount &+ Self.number(bits, below: trapCount)
    default: return Self.number(bits, below: plainCount)
    }
  }

  /// The text of so many characters, whose indexes a function tells by place.
  @inline(__always)
  func text(_ count: Int, _ index: (Int) -> Int) -> String {
    var text = ""
    var done = 0
    while done < count {
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.bufferSize) { buffer in
        var used = 0
        while done < count, used + longest <= Self.bufferSize {
          used = write(index(done), to: buffer, at: used)
          done &+= 1
        }
        text += String(decoding: UnsafeBufferPointer(rebasing: buffer[..<used]), as: UTF8.self)
      }
    }
    return text
  }

  @inline(__always)
  private static func number(_ bits: UInt64, below count: Int) -> Int {
    Int(truncatingIfNeeded: Xoshiro.scale(bits, upTo: UInt64(count - 1)))
  }

  /// Answers where the next character goes.
  @inline(__always)
  private func write(
    _ index: Int, to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int
  ) -> Int {
    var place = start
    guard index < plainCount &+ trapCount else {
      for unit in UTF8.encode(scalar(at: index &- plainCount &- trapCount)) ?? .init() {
        buffer[place] = unit
        place &+= 1
      }
      return place
    }
    for unit in units[starts[index]..<starts[index &+ 1]] {
      buffer[place] = unit
      place &+= 1
    }
    return place
  }

  private func scalar(at number: Int) -> Unicode.Scalar {
    let value = UInt32(truncatingIfNeeded: number < 0xD800 ? number : number + 0x800)
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}
