import PropCheck
import PropCheckStorage

/// What happens to a file at rest.
enum FileDamage: Sendable {
  /// Nothing.
  case none
  /// It is no longer there.
  case gone
  /// It ends early: this many thousandths of it are left.
  case cut(Int)
  /// A bit is flipped: this many thousandths into the file.
  case flipped(Int, bit: Int)
  /// A bit in the contents of a page is flipped: this many thousandths into the pages, and into the nonzero bytes of that page.
  case flippedInUse(page: Int, byte: Int, bit: Int)
  /// A page is all zeros, as if its write had been acknowledged and never done: this many thousandths into the pages.
  case unwritten(page: Int)
  /// Bytes differ from a place on: this many thousandths into the file.
  case overwritten(Int, [UInt8])
  /// Bytes of its first page that identify it are changed, as by a program without checksums.
  case marked(at: Int, [UInt8])

  // Where a database has its version, and the mark of the program that it belongs to.
  private static let versionPlace = 60
  private static let applicationPlace = 68
  // Where it says how many bytes at the end of each page are reserved for a checksum.
  private static let reservePlace = 20
  private static let checksumBytes = 8
  private static let pageBytes = 4_096

  /// Most of them make a store unreadable.
  static let drawn = Gen<FileDamage> { source in
    switch source.pick(weights: [2, 2, 4, 2, 5, 4, 1, 1, 5, 3]) {
    case 0: .none
    case 1: .gone
    case 2: .cut(source.boolean() ? 0 : source.integer(in: 0...999))
    case 3: .flipped(source.integer(in: 0...999), bit: source.integer(in: 0...7))
    case 4: .overwritten(source.integer(in: 0...999), Array(repeating: 0xA5, count: 4_096))
    case 5: .marked(at: 0, Array("no longer a database".utf8))
    case 6: .marked(at: versionPlace, [0, 0, 3, 231])
    case 7: .marked(at: applicationPlace, Array("Else".utf8))
    case 8:
      .flippedInUse(
        page: source.integer(in: 0...999), byte: source.integer(in: 0...999),
        bit: source.integer(in: 0...7))
    default: .unwritten(page: source.integer(in: 0...999))
    }
  }

  /// Each changes every file that has more than a few bytes.
  static let drawnOfBackups = Gen<FileDamage> { source in
    switch source.pick(weights: [3, 2, 1]) {
    case 0: .flipped(source.integer(in: 0...999), bit: source.integer(in: 0...7))
    case 1: .cut(source.integer(in: 0...999))
    default: .gone
    }
  }

  /// Whether it leaves the file as it is.
  var isNone: Bool {
    if case .none = self { return true }
    return false
  }

  /// Whether a page that it changes cannot pass for one that was written.
  var isNoticed: Bool {
    switch self {
    case .flipped, .flippedInUse, .overwritten: true
    case .none, .gone, .cut, .unwritten, .marked: false
    }
  }

  /// Does it to a file.
  func apply(to name: String, on disk: SimulatedDisk) throws {
    guard !isNone, try disk.hasFile(name) else { return }
    let bytes = try disk.read(name)
    guard case .gone = self else { return try disk.put(damaged(bytes), as: name) }
    try disk.delete(name)
    try disk.syncNames()
  }

  private func damaged(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .none, .gone: bytes
    case .cut(let share): Array(bytes.prefix(bytes.count * share / 1_000))
    case .flipped(let share, let bit):
      replaced(bytes, at: bytes.count * share / 1_000) { $0 ^ 1 << UInt8(bit) }
    case .flippedInUse(let page, let byte, let bit):
      replaced(bytes, at: Self.place(page, byte, in: bytes)) { $0 ^ 1 << UInt8(bit) }
    case .unwritten(let page):
      replaced(
        bytes, at: Self.start(of: page, in: bytes), by: Array(repeating: 0, count: Self.pageBytes))
    case .overwritten(let share, let others):
      replaced(bytes, at: bytes.count * share / 1_000, by: others)
    case .marked(let place, let others):
      Self.withoutChecksum(replaced(bytes, at: place, by: others))
    }
  }

  private static func start(of page: Int, in bytes: [UInt8]) -> Int {
    bytes.count / pageBytes * page / 1_000 * pageBytes
  }

  private static func place(_ page: Int, _ byte: Int, in bytes: [UInt8]) -> Int {
    let start = start(of: page, in: bytes)
    let places = bytes.indices.dropFirst(start).prefix(pageBytes).filter { bytes[$0] != 0 }
    return places.isEmpty ? start : places[places.count * byte / 1_000]
  }

  /// A changed first page would no longer match its checksum, and would show nothing but that.
  private static func withoutChecksum(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= pageBytes, Int(bytes[reservePlace]) == checksumBytes else { return bytes }
    var bytes = bytes
    bytes[reservePlace] = 0
    for place in (pageBytes - checksumBytes)..<pageBytes { bytes[place] = 0 }
    return bytes
  }

  private func replaced(_ bytes: [UInt8], at place: Int, by change: (UInt8) -> UInt8) -> [UInt8] {
    guard bytes.indices.contains(place) else { return bytes }
    var bytes = bytes
    bytes[place] = change(bytes[place])
    return bytes
  }

  private func replaced(_ bytes: [UInt8], at place: Int, by others: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for (offset, byte) in others.enumerated() where place + offset < bytes.count {
      bytes[place + offset] = byte
    }
    return bytes
  }
}

extension FileDamage: CustomStringConvertible {
  /// The end of a sentence about the file.
  var description: String {
    switch self {
    case .none: "is as it was"
    case .gone: "is gone"
    case .cut(0): "is empty"
    case .cut(let share): "ends after \(share) thousandths"
    case .flipped(let share, let bit): "has another bit \(bit) at \(share) thousandths"
    case .flippedInUse(let page, let byte, let bit):
      "has another bit \(bit) at \(byte) thousandths of the page at \(page) thousandths"
    case .unwritten(let page): "has no bit in the page at \(page) thousandths"
    case .overwritten(let share, let bytes):
      "has \(bytes.count) other bytes at \(share) thousandths"
    case .marked(let place, let bytes): "has other bytes at \(place): \(bytes)"
    }
  }
}
