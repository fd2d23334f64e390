import PropCheck
import PropCheckStorage

/// What becomes of a file at rest.
enum FileDamage: Sendable {
  /// Nothing.
  case none
  /// It is no longer there.
  case gone
  /// It ends early: so many thousandths of it are left.
  case cut(Int)
  /// A bit is another one: so many thousandths into the file.
  case flipped(Int, bit: Int)
  /// Bytes are others from a place on: so many thousandths into the file.
  case overwritten(Int, [UInt8])
  /// Bytes of its first page are others, which tell what it is.
  case marked(at: Int, [UInt8])

  // Where a database has its version, and the mark of the program that it belongs to.
  private static let versionPlace = 60
  private static let applicationPlace = 68

  /// Most of them make a store unreadable.
  static let drawn = Gen<FileDamage> { source in
    switch source.pick(weights: [2, 2, 4, 4, 5, 4, 1, 1]) {
    case 0: .none
    case 1: .gone
    case 2: .cut(source.boolean() ? 0 : source.integer(in: 0...999))
    case 3: .flipped(source.integer(in: 0...999), bit: source.integer(in: 0...7))
    case 4: .overwritten(source.integer(in: 0...999), Array(repeating: 0xA5, count: 4_096))
    case 5: .marked(at: 0, Array("no longer a database".utf8))
    case 6: .marked(at: versionPlace, [0, 0, 3, 231])
    default: .marked(at: applicationPlace, Array("Else".utf8))
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
    case .overwritten(let share, let others):
      replaced(bytes, at: bytes.count * share / 1_000, by: others)
    case .marked(let place, let others): replaced(bytes, at: place, by: others)
    }
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
    case .overwritten(let share, let bytes):
      "has \(bytes.count) other bytes at \(share) thousandths"
    case .marked(let place, let bytes): "has other bytes at \(place): \(bytes)"
    }
  }
}
