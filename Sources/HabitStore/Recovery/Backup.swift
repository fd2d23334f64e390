/// A backup, as described by its name: `store.sqlite.backup-7-0123456789abcdef` is the seventh of its store, and has that
/// digest.
///
/// The digest is part of the name so that a backup never exists without it. SQLite has none: to it, a value with a flipped
/// bit is just another value.
package struct Backup: Hashable, Sendable {
  /// The file of the store.
  package let store: String
  /// Counted from 1; unlike a time, no number is used twice.
  package let number: Int
  /// See ``Digest``.
  package let digest: UInt64

  private static let mark = ".backup-"

  /// No backup has a greater number, so that there is always a next one to ask for.
  static let greatestNumber = Int.max - 1

  /// A backup of a store.
  package init(of store: String, number: Int, digest: UInt64) {
    (self.store, self.number, self.digest) = (store, number, digest)
  }

  /// The backup in a file; nil if the file is not a backup of this store.
  init?(path: String, of store: String) {
    // By bytes, because two forms of a character are two names.
    let stem = (store + Self.mark).utf8
    guard path.utf8.starts(with: stem) else { return nil }
    let parts = path.utf8.dropFirst(stem.count).split(separator: UInt8(ascii: "-"))
      .map(Substring.init)
    guard parts.count == 2, let number = Int(parts[0]), number <= Self.greatestNumber,
      let digest = UInt64(parts[1], radix: 16)
    else { return nil }
    self.init(of: store, number: number, digest: digest)
    guard areIdentical(self.path, path) else { return nil }
  }

  /// Its file, next to that of the store.
  package var path: String {
    let digits = String(digest, radix: 16)
    let zeros = String(repeating: "0", count: 16 - digits.count)
    return "\(store)\(Self.mark)\(number)-\(zeros)\(digits)"
  }
}

/// A number that hardly any other bytes share: FNV-1a over words of eight bytes.
///
/// Each step is one-to-one, so a change of a single word is always noticed.
enum Digest {
  private static let start: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let prime: UInt64 = 0x0000_0100_0000_01b3

  static func of(_ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      var digest = start ^ UInt64(bytes.count)
      let words = bytes.count / 8
      for word in 0..<words {
        let next = bytes.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self)
        digest = (digest ^ UInt64(littleEndian: next)) &* prime
      }
      for byte in bytes.dropFirst(8 * words) { digest = (digest ^ UInt64(byte)) &* prime }
      return digest
    }
  }
}
